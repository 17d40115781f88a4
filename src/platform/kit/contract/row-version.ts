import { z } from 'zod';
import { orFigures } from '../text/number-or-text.ts';
import { named } from './component-name.ts';

/** Schema of the version of a row as the caller read it; the column has 32 bits. */
export const rowVersion = named(
  orFigures(z.int32('no es una versión').min(1, 'no es una versión')).describe('La que se leyó'),
  'VersionObligatoria',
);

/** Schema of the version on which a change is based. Without it, the change overwrites the current row. */
export const readVersion = named(
  rowVersion.describe('La que se leyó; sin ella, se cambia la que haya'),
  'Version',
).optional();
