import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { fromText, labelOf, ruleOf, toText } from '../fields/field-texts.ts';
import { wordsOf } from '../words.ts';
import type { BulkResult } from './bulk-calls.ts';
import { bulkFields } from './bulk-fields.ts';
import { BulkReport } from './bulk-report.tsx';
import { counted, doneText, previewText } from './bulk-words.ts';
import { applyOrExplain, type BulkDialogProps, useBulk } from './use-bulk.ts';

type ChangePlan = { cambios: Record<string, unknown>; preview: BulkResult };

/** Dialog to set one value in many rows: the field and the value, the simulation, and the result. */
export function BulkChangeDialog(props: BulkDialogProps) {
  const { resource, rowLink } = props;
  const fields = bulkFields(resource);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const [planned, setPlanned] = useState<ChangePlan>();
  const { applying, done, close } = useBulk(props, wordsOf(resource).fallbacks.actualizar);
  const report = done ?? planned?.preview;
  const text = done ? doneText : previewText;
  return (
    <Modal opened onClose={close} title={`Cambiar ${resource.many}`}>
      <Stack gap="md">
        {!report && (
          <NativeSelect
            label="Qué cambiar"
            value={name}
            data={fields.map(([value, { title }]) => ({ value, label: title }))}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {report && (
          <BulkReport text={text(resource, 'actualizar', report)} result={report} rowLink={rowLink} />
        )}
        {!report && <ValueForm key={name} {...props} name={name} onPlanned={setPlanned} />}
        {planned && !done && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setPlanned(undefined)} data-autofocus>
              Volver
            </Button>
            {planned.preview.hechas > 0 && (
              <BusyButton
                busy={applying.isPending}
                onClick={() =>
                  applying.isPending || applying.mutate({ accion: 'actualizar', cambios: planned.cambios })
                }
              >
                Cambiar {counted(resource, planned.preview.hechas)}
              </BusyButton>
            )}
          </Group>
        )}
        {done && (
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              Volver a la lista
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

type ValueFormProps = BulkDialogProps & { name: string; onPlanned(planned: ChangePlan): void };

/** Form of the new value; sending it asks for a simulation of the change. */
function ValueForm({ resource, selection, name, onPlanned, onClose }: ValueFormProps) {
  const field = resource.fields[name];
  const cambiosOf = (text: string) => ({ [name]: field && fromText(field, text) });
  const {
    field: propsOf,
    summary,
    submit,
    saving,
  } = useSavingForm({
    labels: { valor: field ? labelOf(field) : '' },
    initialValues: { valor: field ? toText(field, field.initial) : '' },
    validate: { valor: field ? ruleOf(field) : () => null },
    guarded: false,
    save: async ({ valor }) => {
      const cambios = cambiosOf(valor);
      const change = { accion: 'actualizar', cambios } as const;
      const preview = await applyOrExplain(resource.name, change, { selection, simular: true }).catch(
        (error: unknown) => {
          throw asOfValue(error);
        },
      );
      return { cambios, preview };
    },
    onSaved: onPlanned,
    fallback: wordsOf(resource).fallbacks.actualizar,
  });
  if (!field) return null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <FieldInput field={chosenField(field)} props={propsOf('valor')} />
        <FormFoot busy={saving} onClose={onClose}>
          Ver qué cambiaría
        </FormFoot>
      </Stack>
    </form>
  );
}

/** An empty checkbox could mean 'no' or no answer, so for many rows it is a choice. */
const chosenField = (field: Field): Field =>
  field.input.kind === 'flag'
    ? { ...field, input: { kind: 'choice', options: { true: 'Sí', false: 'No' } } }
    : field;

/** Moves the server's error to the name that this form gives to the new value. */
function asOfValue(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { codigo, mensaje, campos } = error;
  return new ApiError({ codigo, mensaje, campos: campos.map(({ motivo }) => ({ campo: 'valor', motivo })) });
}
