import { useState } from 'react';
import { FieldInput } from '#platform/crud/screens/fields/field-input.tsx';
import type { InputProps } from '#platform/crud/screens/fields/input-props.ts';
import { optional, reference } from '#platform/kit/contract/fields.ts';
import { RequiredNote, requiredProps } from '#platform/ui/forms/required.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Sending } from '../calls.ts';
import { documentos } from '../contract.ts';
import styles from './documentos.module.css';

const { _idClasificacion, visibilidad } = documentos.fields;

/** Empty means the visibility of its clasificación. */
const seen = optional(visibilidad);
const clientField = reference({ title: 'Cliente', family: 'clientes' });
const kind = _idClasificacion;

type Texts = { _idClasificacion: string; visibilidad: string; _idCliente: string };

/** Fields of an upload: clasificación and visibility, and the owner unless it is known. */
export function useUploadFields(of: Sending | undefined) {
  const [texts, setTexts] = useState<Texts>({ _idClasificacion: '', visibilidad: '', _idCliente: '' });
  const [problem, setProblem] = useState<string>();
  const props = (name: keyof Texts, label: string, required: boolean): InputProps => ({
    id: `documento-${name}`,
    name,
    value: texts[name],
    label,
    ...(required && requiredProps),
    error: problem === name ? 'Elige una de la lista' : undefined,
    onChange: (value: string | { currentTarget: { value: string } }) => {
      setTexts({ ...texts, [name]: typeof value === 'string' ? value : value.currentTarget.value });
      setProblem(undefined);
    },
    onBlur: () => {},
    onFocus: () => {},
  });
  return {
    inputs: (
      <div className={`${shared.stack} ${styles.fields}`}>
        <RequiredNote />
        {!of && (
          <FieldInput
            field={{ ...clientField, hint: 'Sin cliente, es del negocio', optional: true }}
            props={props('_idCliente', 'Cliente', false)}
          />
        )}
        <FieldInput field={kind} props={props('_idClasificacion', kind.title, true)} />
        <FieldInput
          field={{ ...seen, hint: 'Si no se elige, lo que diga su clasificación' }}
          props={props('visibilidad', seen.title, false)}
        />
      </div>
    ),
    /** Gives the fields to send. If one is missing, shows the error and gives undefined. */
    read: (): Sending | undefined => {
      if (texts._idClasificacion === '') {
        setProblem('_idClasificacion');
        document.getElementById('documento-_idClasificacion')?.focus();
        return undefined;
      }
      const whose: Sending =
        of ??
        (texts._idCliente ? { entidad: 'cliente', _idEntidad: texts._idCliente } : { entidad: 'negocio' });
      return {
        ...whose,
        _idClasificacion: texts._idClasificacion,
        ...(texts.visibilidad && { visibilidad: texts.visibilidad }),
      };
    },
  };
}
