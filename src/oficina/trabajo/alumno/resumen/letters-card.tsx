import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { correosFallbacks, recordCalls } from '#oficina/base/letters/calls.ts';
import { CorreoItems } from '#oficina/base/letters/paper-correos.tsx';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';

/** Correos that the alumno was sent, with what became of each. */
export function LettersCard({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['alumnos', 'correos', id],
    queryFn: ({ signal }) => recordCalls('alumnos').leer({ _id: id }, signal),
    meta: { fallback: correosFallbacks.leer, background: true, told: true },
  });
  return (
    <RecordCard title="Correos" flush>
      <QueryView query={query} fallback={correosFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <CardNone>Todavía no se le ha mandado ninguno.</CardNone>
          ) : (
            <Box p="0 16px 12px">
              <CorreoItems rows={rows} />
            </Box>
          )
        }
      </QueryView>
    </RecordCard>
  );
}
