import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { DropZone } from '#platform/ui/drop-zone.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { IMPORTS, importCalls } from '../calls.ts';

const FALLBACK = 'Error al subir el archivo';
const MB = 1024 * 1024;

type Problem = { name: string; problem: string };

/** Area to drop files or paste a sheet; with `traida`, the new files join the files of that group. */
export function BringFiles({ traida, onBrought }: { traida?: string; onBrought(id: string): void }) {
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [pasted, setPasted] = useState('');
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const id = traida ?? crypto.randomUUID();
      const wrong: Problem[] = [];
      // The server reads one file at a time, so they go one after another.
      for (const file of files) {
        const problem = await send(id, file);
        if (problem !== undefined) wrong.push({ name: file.name, problem });
      }
      return { id, wrong, some: wrong.length < files.length };
    },
    onSuccess: async ({ id, wrong, some }) => {
      setProblems(wrong);
      if (!some) return;
      setPasted('');
      await queryClient.invalidateQueries({ queryKey: [IMPORTS, 'juntas', id] });
      if (wrong.length === 0) onBrought(id);
    },
    meta: { fallback: FALLBACK },
  });
  const begin = (files: readonly File[]) => {
    if (files.length > 0 && !sending.isPending) sending.mutate(files);
  };
  return (
    <section>
      <DropZone
        text="Arrastra aquí tus hojas de Excel, de LibreOffice o CSV, todas a la vez, y tus documentos en un ZIP."
        button="Elegir archivos"
        label="Archivos que se traen"
        limits="Cada hoja hasta 20 MB y 100.000 filas; un ZIP, hasta 300 MB y 2.000 archivos. Nada se guarda hasta que lo confirmes."
        accept=".xlsx,.xls,.ods,.slk,.csv,.txt,.tsv,.zip"
        multiple
        alone={traida === undefined}
        busy={sending.isPending}
        onFiles={begin}
      />
      {problems.map(({ name, problem }) => (
        <Notice key={name} warning>
          {name}: {problem}
        </Notice>
      ))}
      <Textarea
        mt="md"
        label="O pega aquí las celdas de una hoja, con sus títulos"
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        rows={2}
      />
      <Button
        mt="xs"
        variant="default"
        disabled={pasted.trim() === ''}
        onClick={() => begin([new File([pasted], 'Pegado.txt', { type: 'text/plain' })])}
      >
        Añadir lo pegado
      </Button>
    </section>
  );
}

/** Sends a file; gives the reason why it is not taken. */
async function send(traida: string, file: File): Promise<string | undefined> {
  if (/\.zip$/i.test(file.name)) {
    if (file.size > 300 * MB) return 'pasa de 300 MB: haz varios ZIP y tráelos uno tras otro.';
  } else if (file.size > 20 * MB) return 'pasa de 20 MB: pártelo en varios.';
  try {
    await importCalls.subir({ traida }, file);
    return undefined;
  } catch (error) {
    return textOfError(error, FALLBACK);
  }
}
