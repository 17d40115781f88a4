import { createCookie } from 'react-router';

/** Carries the link of tarifas by which an autoescuela answered to its registration, so that no address has it. */
export const fromLink = createCookie('enlace-tarifas', {
  path: '/registro',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 60 * 60,
});
