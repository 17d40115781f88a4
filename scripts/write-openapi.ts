import { writeFileSync } from 'node:fs';
import { currentOpenApi } from './support/current-openapi.ts';

writeFileSync('openapi.json', await currentOpenApi());
