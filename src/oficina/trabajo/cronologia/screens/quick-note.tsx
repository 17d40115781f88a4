import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actividades } from '#oficina/relacion/actividades/contract.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import shared from '#platform/ui/shared.module.css';
import type { TimelineProps } from './timeline.tsx';

const SUBJECT_MAX = 120;
const NOTE_MAX = 4_000;

/**
 * Makes the subject from the first line of a note, cut to its limit; the description has the whole note,
 * if it is longer.
 */
export function noteOf(text: string): { asunto: string; descripcion: string | null } {
  const whole = text.trim();
  const [first = ''] = whole.split('\n');
  if (first === whole && whole.length <= SUBJECT_MAX) return { asunto: whole, descripcion: null };
  const asunto = first.length <= SUBJECT_MAX ? first : `${first.slice(0, SUBJECT_MAX - 1).trimEnd()}…`;
  return { asunto: asunto.trim(), descripcion: whole };
}

/** Form for a quick note: it saves an actividad that is already done. */
export function QuickNote({ _idEntidad, field }: TimelineProps) {
  const [text, setText] = useState('');
  const user = useSessionUser();
  const queries = useQueryClient();
  const writing = useMutation({
    mutationFn: () =>
      crudCalls(actividades.name).crear({
        ...noteOf(text),
        tipo: 'nota',
        estado: 'hecha',
        inicio: new Date().toISOString(),
        _idResponsable: user?._id,
        [field]: _idEntidad,
      }),
    onSuccess: () => {
      setText('');
      showMessage('success', 'Nota apuntada');
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: wordsOf(actividades).fallbacks.crear },
  });
  const empty = text.trim() === '';
  return (
    <form
      className={`${shared.stack} ${shared.gap8}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty && !writing.isPending) writing.mutate();
      }}
    >
      <Textarea
        label="Nota rápida"
        value={text}
        maxLength={NOTE_MAX}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={10}
      />
      {!empty && (
        <div>
          <BusyButton type="submit" busy={writing.isPending}>
            Apuntar la nota
          </BusyButton>
        </div>
      )}
    </form>
  );
}
