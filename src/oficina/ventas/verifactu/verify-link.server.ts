import { recordHash } from './fingerprint.server.ts';
import { type Registro, recordMoment } from './record.ts';
import type { Fallo } from './verify-chain.server.ts';

/** Stored record. */
export type StoredRecord = {
  orden: number;
  contenido: Registro;
  huella: string;
  facturaId: string;
  /** Column outside the sealed content: no hash covers it. */
  generadoEn: string;
};

/** Faults of a record's place in the chain: it must follow the last one and fit its own hash. */
export function* linkFaults(
  nif: string,
  { orden, contenido, huella, generadoEn }: StoredRecord,
  last: StoredRecord | undefined,
): Generator<Fallo> {
  const { id, anterior, momento } = contenido;
  const donde = `Registro ${orden} (${id.numSerie})`;
  if (orden !== (last?.orden ?? 0) + 1) yield { donde, motivo: 'falta el registro anterior' };
  const named =
    anterior?.numSerie === last?.contenido.id.numSerie && anterior?.fecha === last?.contenido.id.fecha;
  if ((anterior?.huella ?? '') !== (last?.huella ?? ''))
    yield { donde, motivo: 'no enlaza con la huella del registro anterior' };
  else if (!named) yield { donde, motivo: 'nombra como anterior otra factura' };
  if (recordHash(contenido) !== huella) yield { donde, motivo: 'su huella no es la de lo que dice' };
  if (id.nif !== nif) yield { donde, motivo: `es de otro emisor, ${id.nif}` };
  if (recordMoment(new Date(generadoEn)) !== momento)
    yield {
      donde,
      motivo: `su momento, ${recordMoment(new Date(generadoEn))}, no es el declarado, ${momento}`,
    };
  if (last && Date.parse(momento) < Date.parse(last.contenido.momento))
    yield { donde, motivo: 'es de un momento anterior al del registro que le precede' };
}
