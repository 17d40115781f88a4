import { z } from 'zod';
import { orFigures } from '../text/number-or-text.ts';
import { named } from './component-name.ts';

/** The column has 32 bits. */
const version = orFigures(z.int32('no es una versión').min(1, 'no es una versión'));

/** Schema of the version of a row as the caller read it. */
export const rowVersion = named(version.describe('La que se leyó'), 'VersionObligatoria');

/** Schema of the version on which a change is based. Without it, the change overwrites the current row. */
export const readVersion = named(
  version.describe('La que se leyó; sin ella, se cambia la que haya'),
  'Version',
).optional();
