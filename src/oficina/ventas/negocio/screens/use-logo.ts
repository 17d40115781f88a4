import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asBase64 } from '#platform/browser/file-text.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import { BUSINESS_FORM } from './business-query.ts';

/** Logo that is not saved yet: its file in base64; null takes the stored one away. `turno` tells each choice from the others. */
export type LogoDraft = { contenido: string | null; nombre: string; tipo?: string; turno: number };

/** Logo of the papers as this person leaves it, until the form is saved. */
export function useLogo() {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<LogoDraft>();
  const turn = useRef(0);
  const choose = (chosen: Omit<LogoDraft, 'turno'>) => {
    turn.current += 1;
    setDraft({ ...chosen, turno: turn.current });
  };
  useUnsavedGuard(draft !== undefined);
  const saving = useMutation({
    mutationFn: (contenido: string | null) => negocioCalls.actualizarLogo(undefined, contenido),
    onSuccess: (saved) => {
      queries.setQueryData(BUSINESS_FORM, saved);
      setDraft(undefined);
    },
    meta: { fallback: negocioFallbacks.actualizarLogo },
  });
  return {
    draft,
    choose: async (file: File | null) => {
      if (file) choose({ contenido: await asBase64(file), nombre: file.name, tipo: file.type });
    },
    remove: () => choose({ contenido: null, nombre: 'Sin logotipo' }),
    discard: () => setDraft(undefined),
    saving: saving.isPending,
    /** Sends it, if it was changed, and gives the business with it; throws when it is refused, and says why. */
    save: async () => draft && saving.mutateAsync(draft.contenido),
  };
}

export type Logo = ReturnType<typeof useLogo>;
