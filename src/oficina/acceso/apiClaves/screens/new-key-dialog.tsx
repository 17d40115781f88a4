import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { clavesCalls, clavesFallbacks } from '../calls.ts';
import { type FamiliaClave, MAX_DIAS } from '../contract.ts';
import styles from './documentation.module.css';
import { dayAfter, expiryBounds, KEYS, permissionsOf } from './keys-words.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { useKeyFamilies } from './use-key-families.ts';

const USUAL_DAYS = 90;

type DialogProps = { opened: boolean; onClose(): void };

/** Makes a key, and shows it that once. */
export function NewKeyDialog({ opened, onClose }: DialogProps) {
  const [made, setMade] = useState<string>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={keepFocus}
      title={made ? 'Copia la clave' : 'Nueva clave'}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={made === undefined}
      withCloseButton={made === undefined}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {made ? <ShownKey value={made} onDone={close} /> : <NewKey onMade={setMade} onClose={close} />}
    </Modal>
  );
}

type NewKeyProps = { onMade(key: string): void; onClose(): void };

function NewKey(props: NewKeyProps) {
  const query = useKeyFamilies();
  return (
    <QueryView query={query} fallback={clavesFallbacks.recursos}>
      {(families) => <NewKeyForm {...props} families={families} />}
    </QueryView>
  );
}

function NewKeyForm({ families, onMade, onClose }: NewKeyProps & { families: FamiliaClave[] }) {
  const { form, field, summary, submit, saving, bounds } = useNewKeyForm(onMade);
  const permissions = field('permisos');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput
          {...field('nombre')}
          description="El programa que la usará: así saldrá en el historial"
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...field('expiraEn')}
          {...bounds}
          type="date"
          description={`Como mucho, dentro de ${MAX_DIAS} días`}
          maw={260}
        />
        <PermissionMatrix
          id={permissions.id}
          families={families}
          ticked={form.values.permisos}
          error={permissions.error ? String(permissions.error) : undefined}
          onChange={(ticked) => form.setFieldValue('permisos', ticked)}
        />
        <Text c="dimmed" size="sm">
          «Cambiar» incluye los cambios de estado. Lo que cualquiera puede leer sin token no necesita clave.
        </Text>
        <FormFoot busy={saving} onClose={onClose}>
          Crear la clave
        </FormFoot>
      </Stack>
    </form>
  );
}

type NewKeyValues = { nombre: string; expiraEn: string; permisos: string[] };

function useNewKeyForm(onMade: (key: string) => void) {
  const queries = useQueryClient();
  const [now] = useState(() => new Date());
  const bounds = expiryBounds(now);
  const creating = useMutation({
    mutationFn: ({ permisos, ...rest }: NewKeyValues) =>
      clavesCalls.crear({ ...rest, permisos: permissionsOf(permisos) }),
    meta: { fallback: clavesFallbacks.crear },
  });
  const saving = useSavingForm({
    labels: { nombre: 'Nombre', expiraEn: 'Último día que sirve', permisos: 'Qué puede hacer' },
    initialValues: { nombre: '', expiraEn: dayAfter(now, USUAL_DAYS), permisos: [] as string[] },
    validate: {
      nombre: required('Escribe para qué programa es'),
      expiraEn: (day) =>
        day >= bounds.min && day <= bounds.max ? null : `Elige un día de aquí a ${MAX_DIAS} días`,
      permisos: (ticked) => (ticked.length > 0 ? null : 'Marca al menos una cosa que pueda hacer'),
    },
    save: (values: NewKeyValues) => creating.mutateAsync(values),
    onSaved: ({ clave }) => {
      queries.invalidateQueries({ queryKey: [KEYS], exact: true });
      onMade(clave);
    },
    fallback: clavesFallbacks.crear,
  });
  return { ...saving, bounds };
}

/** New key, shown only this once. */
function ShownKey({ value, onDone }: { value: string; onDone(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack gap="md">
      <Notice warning>Cópiala ahora y guárdala en un lugar seguro: no se vuelve a enseñar.</Notice>
      <code className={styles.key}>{value}</code>
      <p role="status">{statusOf(copied, error !== null)}</p>
      <Group justify="flex-end">
        <Button variant="default" ref={button} onClick={() => copy(value)}>
          Copiar la clave
        </Button>
        <Button onClick={onDone}>Ya la he guardado</Button>
      </Group>
    </Stack>
  );
}

function statusOf(copied: boolean, failed: boolean): string {
  if (failed) return 'No se ha podido copiar: selecciónala y cópiala a mano.';
  return copied ? 'Copiada.' : 'Va en la cabecera «token» de cada llamada.';
}
