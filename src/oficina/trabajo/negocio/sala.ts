import { showRoom } from '#oficina/base/shown.ts';

export const negocio = showRoom('negocio', {
  screens: {
    negocio: [
      'Mi negocio',
      async () => ({ Component: (await import('./business-screen.tsx')).BusinessScreen }),
    ],
  },
});
