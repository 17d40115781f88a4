import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { documentoCalls, type Sending } from '../calls.ts';
import type { DocumentoRow } from '../contract.ts';
import { fileProblem, isDuplicate, refusalText } from './documento-words.ts';
import { fotoFile, fotosFile } from './taken-fotos.ts';

/** Chosen file: waiting, on its way (`sent` from 0 to 1), or refused. */
export type Upload = {
  /** The same in every try, so that the file is stored once. */
  clave: string;
  file: File;
  sent?: number | undefined;
  problem?: string | undefined;
  /** An equal file exists: it goes again only on the user's request. */
  repeated?: boolean | undefined;
  /** Another try would give the same refusal. */
  hopeless?: boolean;
};

/**
 * Uploads files one after another. A refused one stays in the list, to read it, try it again or discard
 * it.
 */
export function useUploads(fields: () => Sending | undefined, onDone: (rows: DocumentoRow[]) => void) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [sending, setSending] = useState(false);
  const [preparing, setPreparing] = useState(false);
  // Current list, for uploads that began with an older one.
  const present = useRef<Upload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const going = aborts.current;
    return () => {
      for (const abort of going.values()) abort.abort();
    };
  }, []);
  const put = (list: Upload[]) => {
    present.current = list;
    setUploads(list);
  };
  const change = (clave: string, changes: Partial<Upload>) =>
    put(present.current.map((upload) => (upload.clave === clave ? { ...upload, ...changes } : upload)));
  const drop = (clave: string) => put(present.current.filter((upload) => upload.clave !== clave));

  const send = async ({ clave, file }: Upload, said: Sending): Promise<DocumentoRow[]> => {
    const abort = new AbortController();
    aborts.current.set(clave, abort);
    change(clave, { sent: 0, problem: undefined, repeated: undefined });
    try {
      const going = { signal: abort.signal, onSent: (sent: number) => change(clave, { sent }) };
      const { documentos } = await documentoCalls.crear({ file, clave, fields: said }, going);
      drop(clave);
      return documentos;
    } catch (error) {
      if (abort.signal.aborted) change(clave, { sent: undefined, problem: STOPPED });
      else change(clave, { sent: undefined, problem: refusalText(error), repeated: isDuplicate(error) });
      return [];
    } finally {
      aborts.current.delete(clave);
    }
  };

  const sendAll = async (which: readonly Upload[], more: Sending = {}) => {
    const said = fields();
    if (!said) return;
    setSending(true);
    const done: DocumentoRow[] = [];
    for (const { clave } of which) {
      const upload = present.current.find((one) => one.clave === clave);
      if (upload && !upload.hopeless) done.push(...(await send(upload, { ...said, ...more })));
    }
    setSending(false);
    if (done.length > 0) await queries.invalidateQueries({ queryKey: ['documentos'] });
    if (done.length > 0) onDone(done);
  };

  const add = (files: Iterable<File>) => put([...present.current, ...[...files].map(newUpload)]);

  const prepare = async (work: () => Promise<void>, refusal: string) => {
    setPreparing(true);
    try {
      await work();
    } catch {
      showMessage('error', refusal);
    } finally {
      setPreparing(false);
    }
  };

  const join = async () => {
    const fotos = present.current.filter(isFoto);
    const upload = newUpload(await fotosFile(fotos.map(({ file }) => file)));
    if (upload.hopeless) return showMessage('error', `No se han juntado. ${upload.problem}`);
    const [first] = fotos;
    put(present.current.flatMap((one) => (one === first ? [upload] : fotos.includes(one) ? [] : [one])));
  };

  return {
    uploads,
    sending,
    preparing,
    add,
    takeFoto: (foto: File) =>
      prepare(async () => add([await fotoFile(foto)]), 'Esta foto no se puede leer: hazla otra vez'),
    /** Makes one PDF of all the fotos in the list. */
    join: () => prepare(join, 'Alguna de las fotos no se puede leer: súbelas sueltas'),
    remove: drop,
    cancel: (clave: string) => aborts.current.get(clave)?.abort(),
    sendAll: () => sendAll(present.current),
    retry: (upload: Upload) => sendAll([upload]),
    sendAnyway: (upload: Upload) => sendAll([upload], { aceptarDuplicado: 'true' }),
  };
}

/** It is a picture that may be a page. */
export const isFoto = ({ file, hopeless }: Upload): boolean =>
  !hopeless && /^image\/(jpeg|png|webp)$/.test(file.type);

const STOPPED = 'Cancelado: no se ha guardado.';

function newUpload(file: File): Upload {
  const problem = fileProblem(file);
  return { clave: crypto.randomUUID(), file, problem, hopeless: problem !== undefined };
}
