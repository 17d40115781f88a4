import { permitted } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { type FacturaRow, facturas } from '#oficina/ventas/facturas/contract.ts';
import { FieldQuestions } from '#oficina/ventas/papeles/screens/field-questions.tsx';
import { ApiError } from '#platform/browser/api-error.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';

type FactQuestionsProps = {
  /** Refusal of the issue. */
  error: unknown;
  /** The factura as it would be issued. */
  factura: FacturaRow;
  /** Draft that is issued, if there is one. */
  draftId: string | undefined;
  onDone(): void;
};

/** What the refusal to issue a factura lacks, asked in its place: the data of its cliente, and the fields of its draft. */
export function FactQuestions({ error, factura, draftId, onDone }: FactQuestionsProps) {
  const user = useSessionUser();
  if (!(error instanceof ApiError) || !user) return null;
  const { campos } = error;
  const own = campos.filter(({ campo }) => campo === 'tipo');
  const ofCliente = factura._idCliente !== null && campos.some(({ campo }) => campo === '_idCliente');
  return (
    <>
      {draftId !== undefined && own.length > 0 && <OfDraft {...{ draftId, onDone }} problems={own} />}
      {ofCliente && permitted(user, 'clientes', 'A') !== null && (
        <OfCliente id={String(factura._idCliente)} onDone={onDone} />
      )}
    </>
  );
}

type OfDraftProps = Pick<FactQuestionsProps, 'onDone'> & { draftId: string; problems: ApiError['campos'] };

function OfDraft({ draftId, problems, onDone }: OfDraftProps) {
  const { data } = useRecord(facturas, draftId);
  return data && <FieldQuestions resource={facturas} row={data} problems={problems} onDone={onDone} />;
}

/** Data of a cliente without which no factura is issued; its NIF goes with its name (decision 174). */
const NEEDED = ['razonSocial', 'nif', 'direccion'] as const;

/** Asked before the NIF, which is refused if it is a person's and the cliente is a company. */
const KIND = { campo: 'tipoPersona', motivo: 'elige «Persona física» si su NIF es un DNI o un NIE' };

function OfCliente({ id, onDone }: { id: string } & Pick<FactQuestionsProps, 'onDone'>) {
  const { data } = useRecord(clientes, id);
  if (!data) return null;
  const problems = NEEDED.filter((name) => !data[name]).flatMap((campo) => [
    ...(campo === 'nif' && data.tipoPersona !== 'fisica' ? [KIND] : []),
    { campo, motivo: 'falta en su ficha' },
  ]);
  return <FieldQuestions resource={clientes} row={data} problems={problems} onDone={onDone} />;
}
