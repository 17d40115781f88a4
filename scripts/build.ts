import { build } from './support/build.ts';

// `npm run build`: everything that `npm start` runs, whether or not it is there already.
await build();
