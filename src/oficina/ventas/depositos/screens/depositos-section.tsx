import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { DEPOSITOS, type OfPaper } from '../calls.ts';
import { DepositoActions } from './deposito-actions.tsx';
import { DepositoList, useDepositos } from './depositos-table.tsx';

// Loaded apart: it brings the drawing pad and the PDF viewer, needed only to ask for a depósito.
const NewDeposito = lazy(async () => ({ default: (await import('./new-deposito.tsx')).NewDeposito }));

type DepositosSectionProps = {
  of: OfPaper;
  /** The paper. */
  row: { total: string };
  /** Whether another depósito is possible. */
  open: boolean;
};

/** «Señales» of a pedido or a presupuesto, in the office; hidden from a person who may not see them. */
export function DepositosSection(props: DepositosSectionProps) {
  const user = useSessionUser();
  if (!user || permitted(user, 'depositos', 'L') === null) return null;
  return <Depositos {...props} mayAsk={props.open && permitted(user, 'depositos', 'C') !== null} />;
}

function Depositos({ of, row, mayAsk }: DepositosSectionProps & { mayAsk: boolean }) {
  const [asking, ask] = useState(false);
  const queries = useQueryClient();
  const query = useDepositos(of);
  const changed = async () => {
    ask(false);
    await Promise.all(
      [DEPOSITOS, 'documentos', 'facturas'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  };
  return (
    <FormSection title="Señales" hint="Lo que el cliente adelanta, con su recibo firmado.">
      <DepositoList
        query={query}
        total={row.total}
        none="Todavía no se ha pedido ninguna señal."
        actions={(deposito) => <DepositoActions row={deposito} changed={changed} />}
      />
      {mayAsk && !asking && (
        <div>
          <Button variant="default" onClick={() => ask(true)}>
            Pedir señal
          </Button>
        </div>
      )}
      {asking && (
        <Suspense fallback={<ListLoading />}>
          <NewDeposito of={of} onDone={changed} onClose={() => ask(false)} />
        </Suspense>
      )}
    </FormSection>
  );
}
