import { compareCalls, specifiedCalls } from './support/specified-calls.ts';

// node scripts/llamadas.ts http://localhost:3000 : which calls of the specification a running server lacks.
const origin = process.argv[2] ?? 'http://localhost:3000';
const response = await fetch(`${origin}/documentacion/openapi.json`);
if (!response.ok) throw new Error(`${origin} answers ${response.status}`);
const { missing, different } = compareCalls(await response.json());
for (const { method, path } of missing) console.log(`falta     ${method.padEnd(6)} ${path}`);
for (const line of different) console.log(`distinta  ${line}`);
console.log(`${specifiedCalls.length - missing.length} de ${specifiedCalls.length} llamadas`);
process.exitCode = different.length > 0 ? 1 : 0;
