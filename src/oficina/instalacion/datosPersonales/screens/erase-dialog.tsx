import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PersonaHallada } from '#oficina/base/personal-data/contract.ts';
import { CONFIRMACION, withTrato } from '#oficina/base/personal-data/words.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { formatDay } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';
import { PERSONAL_DATA, personalDataCalls, personalDataFallbacks, whoIs } from '../calls.ts';

type EraseProps = {
  person: PersonaHallada;
  name: string;
  opened: boolean;
  onClose(): void;
  onErased(): Promise<unknown>;
};

/** Dialog that lists the data to remove and the data to keep, and asks for a word to be typed. */
export function EraseDialog(props: EraseProps) {
  const { name, opened, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Suprimir los datos de ${name}`}
      size="lg"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      {opened && <EraseForm {...props} />}
    </Modal>
  );
}

function EraseForm({ person, onClose, onErased }: EraseProps) {
  const queries = useQueryClient();
  const { field, summary, submit, saving } = useSavingForm({
    labels: { confirmacion: `Escribe ${CONFIRMACION}` },
    initialValues: { confirmacion: '' },
    validate: {
      confirmacion: (value) =>
        value.trim() === CONFIRMACION ? null : `Escribe ${CONFIRMACION}, en mayúsculas`,
    },
    save: () => personalDataCalls.suprimir(whoIs(person)),
    onSaved: async () => {
      onClose();
      showMessage('success', 'Datos suprimidos');
      await onErased();
      await queries.invalidateQueries({ queryKey: [PERSONAL_DATA, 'leer'] });
      for (const family of ['alumnos', 'contactosClientes', 'clientes', 'usuariosClientes', 'documentos'])
        void queries.invalidateQueries({ queryKey: [family] });
    },
    fallback: personalDataFallbacks.suprimir,
    guarded: false,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <p className={shared.plain}>
          No se puede deshacer. Donde tenga que quedar un nombre se leerá «Persona suprimida».
          {person.emails[0] && ` Le escribimos a ${person.emails[0]} para decirle qué se ha hecho.`}
          {person.registros.some(({ familia }) => familia === 'alumnos') &&
            ' También avisamos a las autoescuelas que recibieron su solicitud.'}
        </p>
        <KeptData person={person} />
        <TextInput {...field('confirmacion')} autoComplete="off" data-autofocus />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving} color="var(--danger)" c="var(--surface)">
            Suprimir los datos
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function KeptData({ person }: { person: PersonaHallada }) {
  const kept = withTrato(person.cuentas, 'conservar');
  if (kept.length === 0) return <p className={shared.plain}>No hay nada que deba conservarse.</p>;
  return (
    <div>
      <p className={`${shared.strong} ${shared.plain}`}>Se conserva, bloqueado:</p>
      <ul className={shared.marks}>
        {kept.map(({ titulo, por, hasta }) => (
          <li key={`${titulo} ${por}`}>
            <strong>{titulo}</strong>
            {hasta && ` (hasta el ${formatDay(hasta)})`}. {por}
          </li>
        ))}
      </ul>
    </div>
  );
}
