import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fotoCalls, fotosKey } from '../calls.ts';
import { cropText, type Recorte } from '../crop.ts';
import { fileProblem, refusalText } from './foto-words.ts';

/** A file that was chosen: to be sent, on its way (from 0 to 1), or refused. */
export type Upload = {
  id: number;
  file: File;
  alt: string;
  /** Crop; the whole photo if undefined. */
  recorte?: Recorte | undefined;
  sent?: number | undefined;
  problem?: string | undefined;
  /** Sending the file again would fail again. */
  hopeless?: boolean;
};

let chosen = 0;

/** Uploads files to the photos of an autoescuela, one after another, to keep their order. */
export function useUploads(idCliente: string, onDone: (photos: number) => void) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  // Current list, for callbacks of earlier renders.
  const present = useRef<Upload[]>([]);
  const put = (list: Upload[]) => {
    present.current = list;
    setUploads(list);
  };
  const [sending, setSending] = useState(false);
  const aborts = useRef(new Map<number, AbortController>());
  const change = (id: number, changes: Partial<Upload>) =>
    put(present.current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: number) => put(present.current.filter((upload) => upload.id !== id));

  const send = async ({ id, file, alt, recorte }: Upload): Promise<boolean> => {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    change(id, { sent: 0, problem: undefined });
    try {
      const onSent = (sent: number) => change(id, { sent });
      const photo = { idCliente, archivo: file, alt, recorte: recorte && cropText(recorte) };
      await fotoCalls.crear(photo, { signal: abort.signal, onSent });
      drop(id);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) change(id, { sent: undefined, problem: refusalText(error) });
      return false;
    } finally {
      aborts.current.delete(id);
    }
  };

  return {
    uploads,
    sending,
    add: (files: Iterable<File>, room: number) =>
      put([...present.current, ...newUploads(files, room - present.current.length)]),
    name: (id: number, alt: string) => change(id, { alt, problem: undefined }),
    crop: (id: number, recorte: Recorte | undefined) => change(id, { recorte, problem: undefined }),
    remove: (id: number) => {
      aborts.current.get(id)?.abort();
      drop(id);
    },
    sendAll: async () => {
      setSending(true);
      let done = 0;
      for (const { id } of uploads.filter(({ hopeless }) => !hopeless)) {
        const upload = present.current.find((one) => one.id === id);
        if (!upload) continue;
        if (upload.alt.trim() === '') change(upload.id, { problem: NEEDS_ALT });
        else if (await send(upload)) done += 1;
        await queryClient.invalidateQueries({ queryKey: fotosKey(idCliente) });
      }
      setSending(false);
      onDone(done);
    },
  };
}

export const NEEDS_ALT = 'Di qué se ve en la foto.';

function newUploads(files: Iterable<File>, room: number): Upload[] {
  return [...files].map((file, index) => {
    const problem = index < room ? fileProblem(file) : 'Ya no cabe: elimina alguna antes.';
    chosen += 1;
    return { id: chosen, file, alt: '', problem, hopeless: problem !== undefined };
  });
}
