import type { Registro } from './record.ts';
import { recordMessage } from './record-xml.ts';
import { brokenRules } from './rules/broken-rules.ts';
import { schemaFaults } from './schema.server.ts';

type BatchRecord = { id: string; contenido: Registro; huella: string };

/** Record that the agency cannot take, with the code of the broken rule and the reason, for people. */
export type Guilty = { id: string; codigo: number; descripcion: string };

/** Code of a message that breaks its schema. */
const OUT_OF_SCHEMA = 4102;

/**
 * Records of a message that break the official schema or a published rule; empty when nothing is found
 * here.
 */
export async function findGuilty(batch: readonly BatchRecord[], today: string): Promise<Guilty[]> {
  const guilty: Guilty[] = [];
  for (const sealed of batch) {
    const fault = await faultOf(sealed, today);
    if (fault) guilty.push({ id: sealed.id, ...fault });
  }
  return guilty;
}

async function faultOf({ contenido: registro, huella }: BatchRecord, today: string) {
  const [broken] = registro.tipo === 'alta' ? brokenRules(registro, today) : [];
  if (broken) return { codigo: broken.codigo, descripcion: broken.motivo };
  const [fault] = await schemaFaults(recordMessage({ registro, huella }));
  return fault === undefined ? undefined : { codigo: OUT_OF_SCHEMA, descripcion: fault };
}
