import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asBase64 } from '#platform/browser/file-text.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import { BUSINESS_FORM } from './business-query.ts';

/** Logo that is not saved yet: its file in base64; null takes the stored one away. */
type LogoDraft = { contenido: string | null; nombre: string; tipo?: string };

/** Logo of the papers as this person leaves it, until the form is saved. */
export function useLogo() {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<LogoDraft>();
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
      if (file) setDraft({ contenido: await asBase64(file), nombre: file.name, tipo: file.type });
    },
    remove: () => setDraft({ contenido: null, nombre: 'Sin logotipo' }),
    discard: () => setDraft(undefined),
    saving: saving.isPending,
    /** Sends it, if it was changed; throws when it is refused, and says why. */
    save: async () => {
      if (draft) await saving.mutateAsync(draft.contenido);
    },
  };
}

export type Logo = ReturnType<typeof useLogo>;
