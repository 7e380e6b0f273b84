export { FormProblem as ConflictBanner } from '../forms/Form.tsx';
