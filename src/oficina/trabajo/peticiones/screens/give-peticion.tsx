import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeText } from '#oficina/relacion/alumnos/peticion-words.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { emailRule } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { PETICIONES, peticionesCalls, peticionesFallbacks } from '../calls.ts';
import type { MEDIOS, Peticion } from '../contract.ts';

type GivePeticionProps = { peticion: Peticion; negocio: string };

/** The proof of the autoescuela, a code or a call to its official telephone, and the address where it gets the alumno's name. */
export function GivePeticion({ peticion, negocio }: GivePeticionProps) {
  const { _id, version, autoescuela, estado } = peticion;
  const proved = autoescuela.comprobadaEn !== null;
  const [called, setCalled] = useState(false);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [PETICIONES] });
  const { mutateAsync } = useMutation({
    mutationFn: peticionesCalls.entregar,
    meta: { fallback: peticionesFallbacks.entregar },
    onSuccess: async ({ quedan }) => {
      await refresh();
      if (quedan === null) showMessage('success', 'Petición entregada');
      else showMessage('error', `El código no es ese, o ya no vale. Quedan ${quedan} intentos`);
    },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { correo: 'Correo de la autoescuela', codigo: 'Código que ha dicho' },
    initialValues: { correo: autoescuela.correo ?? '', codigo: '' },
    validate: { correo: emailRule },
    save: ({ correo, codigo }) =>
      mutateAsync({
        _id,
        version,
        correo,
        ...(codigo.trim() !== '' && { codigo }),
        ...(called && autoescuela.telefono !== null && { telefono: autoescuela.telefono }),
      }),
    guarded: false,
    fallback: peticionesFallbacks.entregar,
  });
  if (!proved && autoescuela.telefono === null && autoescuela.direccion === null)
    return (
      <Notice>
        El mapa oficial no tiene su teléfono ni su dirección, así que no puede demostrar quién es y no se le
        dan el nombre ni el correo.
      </Notice>
    );
  return (
    <form onSubmit={submit} noValidate>
      <FormSection
        title={`Dar el nombre y el correo a ${autoescuela.nombre}`}
        hint={
          proved
            ? 'Ya demostró quién es.'
            : 'Con un código, o si la has llamado tú al teléfono del mapa oficial: queda anotado quién, cuándo y a qué número.'
        }
      >
        {summary}
        {!proved && <Codes peticion={peticion} negocio={negocio} />}
        <TextInput {...field('correo')} type="email" inputMode="email" maxLength={120} autoComplete="off" />
        {!proved && autoescuela.codigoEn !== null && (
          <TextInput {...field('codigo')} inputMode="numeric" maxLength={20} autoComplete="off" />
        )}
        {!proved && autoescuela.telefono !== null && (
          <Checkbox
            label={`La he llamado yo al ${autoescuela.telefono} y era ella`}
            checked={called}
            onChange={({ currentTarget }) => setCalled(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button
            type="submit"
            variant={proved || estado === 'llevada' ? 'filled' : 'default'}
            disabled={saving}
          >
            Dar los datos
          </Button>
        </Group>
      </FormSection>
    </form>
  );
}

const MEDIO_NAMES: Record<(typeof MEDIOS)[number], string> = {
  telefono: 'Código para su teléfono',
  direccion: 'Código para una carta',
};

/** Makes a code for where the official map says, and shows it this once. */
function Codes({ peticion: { _id, version, autoescuela }, negocio }: GivePeticionProps) {
  const queries = useQueryClient();
  const [made, setMade] = useState<{ codigo: string; a: string }>();
  const { mutate, isPending } = useMutation({
    mutationFn: peticionesCalls.prepararCodigo,
    meta: { fallback: peticionesFallbacks.prepararCodigo },
    onSuccess: async (code) => {
      setMade(code);
      await queries.invalidateQueries({ queryKey: [PETICIONES] });
    },
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {(Object.keys(MEDIO_NAMES) as (keyof typeof MEDIO_NAMES)[]).map((medio) => (
          <Button
            key={medio}
            variant="default"
            disabled={isPending || autoescuela[medio] === null}
            onClick={() => mutate({ _id, version, medio })}
          >
            {MEDIO_NAMES[medio]}
          </Button>
        ))}
      </Group>
      {made && (
        <blockquote className={shared.quote} role="status">
          A {made.a}: {codeText(made.codigo, negocio)}
        </blockquote>
      )}
    </Stack>
  );
}
