/** The library of passkeys, loaded with the first one: it has more than two hundred modules. */
export const loadWebauthn = () => import('@simplewebauthn/server');
