import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { KnownFamily, QuickFormProps } from './families.ts';

type QuickCreateProps = QuickFormProps & {
  family: string;
  creation: NonNullable<KnownFamily['creation']>;
};

/** Creates a row of another family without leaving the form that needs it. */
export function QuickCreate({ family, creation, ...props }: QuickCreateProps) {
  const query = useQuery({
    queryKey: ['quick form', family],
    queryFn: creation,
    staleTime: Number.POSITIVE_INFINITY,
    // A component cannot be compared.
    structuralSharing: false,
    meta: { background: true, fallback: FALLBACK },
  });
  return (
    <Modal opened onClose={props.onClose} title={`Crear «${props.text}»`} closeOnClickOutside={false}>
      <QueryView query={query} fallback={FALLBACK}>
        {(Form) => <Form {...props} />}
      </QueryView>
    </Modal>
  );
}

const FALLBACK = 'No se ha podido abrir el formulario';
