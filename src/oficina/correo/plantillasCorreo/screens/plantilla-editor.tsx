import { Box, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useRef } from 'react';
import { problemsIn, type Textos, written } from '#oficina/base/letters/fill.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { SaveBar } from '#platform/ui/forms/save-bar.tsx';
import { useVersionedForm } from '#platform/ui/forms/use-versioned-form.tsx';
import shared from '#platform/ui/shared.module.css';
import { plantillasCalls, plantillasFallbacks } from '../calls.ts';
import type { Plantilla } from '../contract.ts';
import { claseDe } from '../kinds.ts';
import { LetterPreview } from './letter-preview.tsx';
import styles from './plantillas.module.css';

type EditorProps = { row: Plantilla; onSaved(row: Plantilla): void; onDiscard(): void };
type Values = { asunto: string; cuerpo: string };
type Name = keyof Values;
type Change = { base: Plantilla; changes: Partial<Textos> };

const labels = { asunto: 'Asunto', cuerpo: 'Texto' };

/** Editor of a plantilla's texts, with buttons to insert fields and a preview. */
export function PlantillaEditor({ row, onSaved, onDiscard }: EditorProps) {
  const { saving, insert, noticeCaret } = useEditing(row, onSaved);
  const { form, field } = saving;
  const { asunto, cuerpo } = form.values;
  return (
    <div className={`${shared.beside} ${styles.columns}`}>
      <form onSubmit={saving.submit} noValidate>
        <Stack gap="md">
          {saving.summary}
          <TextInput
            {...field('asunto')}
            {...noticeCaret('asunto')}
            maxLength={200}
            required
            withAsterisk={false}
          />
          <Textarea
            {...field('cuerpo')}
            {...noticeCaret('cuerpo')}
            description="Deja una línea vacía entre un párrafo y otro."
            {...{ autosize: true, minRows: 10, maxRows: 24, maxLength: 4_000 }}
            required
            withAsterisk={false}
          />
          <Fields row={row} onInsert={insert} />
          <SaveBar {...{ saving: saving.saving, dirty: saving.dirty, savedAt: saving.savedAt, onDiscard }} />
        </Stack>
        {saving.mergeDialog}
      </form>
      <LetterPreview row={row} textos={{ asunto, cuerpo }} />
    </div>
  );
}

type FieldsProps = { row: Plantilla; onInsert(campo: string): void };

const Fields = ({ row, onInsert }: FieldsProps) => (
  <fieldset className={shared.group}>
    <legend>Insertar un dato</legend>
    <Box component="ul" className={`${shared.list} ${shared.wrap} ${shared.gap8}`} mt={8}>
      {row.campos.map(({ nombre, titulo }) => (
        <li key={nombre}>
          <button type="button" className={`${shared.bare} ${styles.field}`} onClick={() => onInsert(nombre)}>
            {titulo} <code className={shared.small}>{written(nombre)}</code>
          </button>
        </li>
      ))}
    </Box>
  </fieldset>
);

type Typed = HTMLInputElement | HTMLTextAreaElement;

function useEditing(row: Plantilla, onSaved: (row: Plantilla) => void) {
  const updating = useMutation({
    mutationFn: ({ base, changes }: Change) => plantillasCalls.actualizar(base, changes),
    meta: { fallback: plantillasFallbacks.actualizar, silent: [errorCodes.version] },
  });
  const saving = useVersionedForm<Plantilla, Values>({
    row,
    labels,
    toValues: ({ asunto, cuerpo }) => ({ asunto, cuerpo }),
    check: (values) => problemsOf(row, values),
    fallback: plantillasFallbacks.actualizar,
    put: (base, changes) => updating.mutateAsync({ base, changes }),
    onSaved: (saved) => {
      showMessage('success', 'Plantilla actualizada');
      onSaved(saved);
    },
  });
  const last = useRef<{ name: Name; box: Typed | null }>({ name: 'cuerpo', box: null });
  // Remembers the caret, because pressing the button of a field takes the focus away.
  const noticeCaret = (name: Name) => ({
    onFocus: ({ currentTarget: box }: FocusEvent<Typed>) => {
      last.current = { name, box };
    },
  });
  const insert = (campo: string) => {
    const { name, box } = last.current;
    const text = saving.form.values[name];
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    const piece = written(campo);
    saving.form.setFieldValue(name, text.slice(0, from) + piece + text.slice(to));
    // After the new text is in place, the caret goes behind the inserted piece.
    setTimeout(() => {
      const place = box ?? document.querySelector<Typed>(`[name="${name}"]`);
      place?.focus();
      place?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  return { saving, insert, noticeCaret };
}

/** The reasons as a person reads them beside the box. */
function problemsOf({ tipo }: Plantilla, values: Values): Record<string, string> {
  const problems = problemsIn(claseDe(tipo), values).map(({ campo, motivo }) => [
    campo,
    motivo === 'falta' ? `Escribe ${campo === 'asunto' ? 'el asunto' : 'el texto'}` : capital(motivo),
  ]);
  return Object.fromEntries(problems);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
