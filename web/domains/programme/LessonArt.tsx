import lantern from './lantern.svg';

/** The lantern beside today's lesson: a picture, so its colours are its own in both themes. */
export const LessonArt = () => <img className="lesson-art" src={lantern} alt="" width={280} height={300} />;
