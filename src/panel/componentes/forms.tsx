import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { Foldable, FormSection } from '#platform/ui/forms/form-section.tsx';
import { RadioChoice, type RadioChoiceProps } from '#platform/ui/forms/radio-choice.tsx';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { RequiredNote, requiredProps } from '#platform/ui/forms/required.tsx';
import { SaveBar, type SaveBarProps } from '#platform/ui/forms/save-bar.tsx';
import { type Examples, LONG, nothing } from './examples.ts';

const OPTIONS = [
  { value: 'una', name: 'Una opción', detail: 'Lo que hay que saber de ella' },
  { value: 'otra', name: LONG },
];

function Choice(props: Partial<RadioChoiceProps>) {
  const [value, setValue] = useState('');
  return <RadioChoice label="Qué se hace" options={OPTIONS} value={value} onChange={setValue} {...props} />;
}

const bar = (props: Partial<SaveBarProps>) => (
  <form onSubmit={(event) => event.preventDefault()}>
    <SaveBar saving={false} {...props} />
  </form>
);

const fields = (
  <>
    <TextInput label="Nombre" {...requiredProps} />
    <TextInput label="Correo" error="Escribe un correo" />
    <TextInput label="NIF" defaultValue="B12345674" disabled />
  </>
);

export const forms: Examples = {
  FormSection: {
    normal: (
      <FormSection title="Contacto" hint="Por aquí te avisamos.">
        {fields}
      </FormSection>
    ),
    'en dos columnas': (
      <FormSection title={LONG} columns={2}>
        {fields}
      </FormSection>
    ),
    plegado: (
      <FormSection title="Más datos" folded>
        {fields}
      </FormSection>
    ),
  },
  FormFoot: {
    normal: (
      <FormFoot busy={false} onClose={nothing}>
        Registrar
      </FormFoot>
    ),
    ocupado: (
      <FormFoot busy back="No" onClose={nothing}>
        {LONG}
      </FormFoot>
    ),
  },
  Foldable: {
    plegado: (
      <Foldable folded heading={<strong>Más datos</strong>}>
        {fields}
      </Foldable>
    ),
    'con algo mal': (
      <Foldable folded={false} heading={<strong>{LONG}</strong>}>
        {fields}
      </Foldable>
    ),
  },
  RadioChoice: {
    normal: <Choice />,
    obligatorio: <Choice required />,
    'con error': <Choice error="Elige una" />,
  },
  ReadOnlyField: {
    normal: <ReadOnlyField label="Número" value="PRE-2026-00012" />,
    'con su motivo': <ReadOnlyField label="Razón social" value={LONG} reason="La cambia un Administrador" />,
  },
  ReasonForm: {
    normal: (
      <ReasonForm
        description="Lo leerá quien lo pidió."
        shortest={5}
        longest={500}
        action="Rechazar"
        save={async () => nothing()}
        onClose={nothing}
      >
        <p>{LONG} no se publicará así.</p>
      </ReasonForm>
    ),
  },
  RequiredNote: { normal: <RequiredNote /> },
  SaveBar: {
    normal: bar({}),
    'con cambios': bar({ dirty: true, onDiscard: nothing }),
    guardando: bar({ saving: true, dirty: true }),
    guardado: bar({ savedAt: new Date('2026-11-21T10:00:00Z') }),
  },
};
