import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartupError } from '#platform/http/startup-error.server.ts';
import type { Asiento, Register } from './register.server.ts';
import { emptyRegister } from './register.server.ts';

const VERSION = 1;

type RegisterFile = {
  version: number;
  asientos: [string, Asiento][];
  sistemas: string[];
  envios: [string, { at: number; wait: number }][];
  peticiones: number;
  orden: number;
};

/**
 * Reads a stored register; without the file, gives an empty one. Throws `StartupError` for a file of
 * another kind.
 */
export async function readRegister(file: string): Promise<Register> {
  if (!existsSync(file)) return emptyRegister();
  const kept = await parsed(file);
  if (kept?.version !== VERSION) throw new StartupError(`${file} no es un registro de la agencia simulada`);
  const { asientos, sistemas, envios, peticiones, orden } = kept;
  return {
    asientos: new Map(asientos),
    sistemas: new Set(sistemas),
    envios: new Map(envios),
    peticiones,
    orden,
  };
}

async function parsed(file: string): Promise<RegisterFile | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RegisterFile;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the register to another file and then renames it: a crash never leaves half a register. */
export async function keepRegister(file: string, register: Register): Promise<void> {
  const kept: RegisterFile = {
    version: VERSION,
    asientos: [...register.asientos],
    sistemas: [...register.sistemas],
    envios: [...register.envios],
    peticiones: register.peticiones,
    orden: register.orden,
  };
  await writeFile(`${file}.part`, JSON.stringify(kept));
  await rename(`${file}.part`, file);
}

/** Rows of the register in the order in which the records were taken. */
export const registerRows = ({ asientos }: Register) =>
  [...asientos.values()]
    .sort((a, b) => a.orden - b.orden)
    .map(({ estado, codigo, ficha, presentado, peticion, incidencia }) => ({
      ...ficha.id,
      tipo: ficha.tipo,
      estado,
      codigo: codigo ?? null,
      huella: ficha.huella,
      incidencia,
      presentado,
      peticion,
    }));
