import { Box, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { calculate, type Totales } from '#oficina/ventas/papeles/arithmetic.ts';
import sheet from '#oficina/ventas/papeles/reading/paper-reading.module.css';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { pedidosCalls } from '../calls.ts';
import type { PedidoRow } from '../contract.ts';
import { pedidos as family } from '../familia.ts';
import type { ConceptoOfrecido } from '../own-pedido.ts';
import styles from './new-cliente-pedido.module.css';

const BASE = '/panelCliente/pedidos';

const FALLBACKS = { conceptos: 'Error al obtener los conceptos', crear: 'Error al crear el pedido' };

/** /panelCliente/pedidos/nuevo */
export function Component() {
  const user = useSessionUser();
  const mayOrder = user !== undefined && permitted(user, 'pedidos', 'C') !== null;
  const autoescuela = useOwnAutoescuela();
  const query = useQuery({
    queryKey: ['conceptosPresupuestos', 'offered'],
    queryFn: ({ signal }) => pedidosCalls.leerConceptos({}, signal),
    meta: { fallback: FALLBACKS.conceptos, told: true },
    enabled: mayOrder,
  });
  return (
    <>
      <PageHeader title="Nuevo pedido" trail={[{ name: 'Pedidos', to: BASE }]} />
      {mayOrder ? (
        <QueryView query={autoescuela} fallback="Error al obtener los datos de tu autoescuela">
          {({ _id }) => (
            <QueryView query={query} fallback={FALLBACKS.conceptos}>
              {(concepts) =>
                concepts.length === 0 ? (
                  <ListEmpty text="Ahora mismo no hay nada que pedir por aquí. Escríbenos y te hacemos un presupuesto." />
                ) : (
                  <OrderForm clienteId={_id} concepts={concepts} />
                )
              }
            </QueryView>
          )}
        </QueryView>
      ) : (
        <Notice>Con tu rol puedes ver los pedidos, pero no hacerlos.</Notice>
      )}
    </>
  );
}

type OrderFormProps = { clienteId: string; concepts: readonly ConceptoOfrecido[] };

function OrderForm({ clienteId, concepts }: OrderFormProps) {
  const { form, field, errors, summary, submit, saving } = useOrderForm({ clienteId, concepts });
  const totals = pedidoTotals(concepts, form.getValues());
  return (
    <form className={sheet.sheet} onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <Box
          component="ul"
          className={`${shared.list} ${shared.stack} ${styles.concepts}`}
          mb={16}
          aria-label="Lo que puedes pedir"
        >
          {concepts.map((concept) => {
            const { label, ...input } = field(concept._id);
            return (
              <li key={concept._id}>
                <div className={`${shared.anywhere} ${styles.what}`}>
                  <strong>{concept.nombre}</strong>
                  {concept.descripcion && <span>{concept.descripcion}</span>}
                  <span>{priceText(concept)}</span>
                </div>
                <TextInput
                  {...input}
                  aria-label={`Cantidad de ${label}`}
                  placeholder="0"
                  inputMode="decimal"
                  maxLength={12}
                  error={errors[concept._id]}
                />
              </li>
            );
          })}
        </Box>
        <div className={`${shared.wrap} ${shared.figures} ${styles.total}`} aria-live="polite">
          <span>Total {formatEurosText(totals.total)}</span>
          <small>
            {formatEurosText(totals.baseImponible)} más {formatEurosText(totals.totalIva)} de impuesto
          </small>
        </div>
        <TextInput {...field('refCliente')} description="Sale en el pedido y en la factura" maxLength={60} />
        <Textarea {...field('notasPublicas')} rows={3} maxLength={2_000} />
        <Group justify="flex-end">
          <Button variant="default" component={Link} to={BASE}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Hacer el pedido
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

const priceText = ({ precio, unidad, tipoIva }: ConceptoOfrecido) =>
  `${formatEurosText(precio)}${unidad && ` por ${unidad}`}, más ${formatPercentText(tipoIva)} de impuesto`;

function useOrderForm({ clienteId, concepts }: OrderFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: pedidosCalls.crearDesdeCliente,
    meta: { fallback: FALLBACKS.crear, told: true },
  });
  const ids = concepts.map(({ _id }) => _id);
  return useSavingForm<Record<string, string>, PedidoRow>({
    labels: {
      ...Object.fromEntries(concepts.map(({ _id, nombre }) => [_id, nombre])),
      refCliente: 'Tu referencia',
      notasPublicas: 'Notas',
    },
    initialValues: { ...Object.fromEntries(ids.map((id) => [id, ''])), refCliente: '', notasPublicas: '' },
    check: (values) => checkOrder(concepts, values),
    save: ({ refCliente = '', notasPublicas = '', ...quantities }) =>
      mutateAsync({
        _idCliente: clienteId,
        lineas: ids.flatMap((_idConcepto) => {
          const cantidad = quantityOf(quantities[_idConcepto] ?? '');
          return cantidad ? [{ _idConcepto, cantidad }] : [];
        }),
        refCliente: refCliente.trim() || null,
        notasPublicas: notasPublicas.trim() || null,
      }),
    onSaved: ({ _id, codigo }) => {
      queries.invalidateQueries({ queryKey: [family.name] });
      showMessage('success', `Pedido ${codigo} hecho`);
      navigate(`${BASE}/${_id}`);
    },
    fallback: FALLBACKS.crear,
  });
}

/** Something must be ordered, and quantities are numbers. */
function checkOrder(concepts: readonly ConceptoOfrecido[], values: Record<string, string>) {
  const wrong = concepts.filter(({ _id }) => quantityOf(values[_id] ?? '') === undefined);
  if (wrong.length > 0)
    return Object.fromEntries(
      wrong.map(({ _id, nombre }) => [_id, `${nombre}: escribe un número mayor que cero, o nada`]),
    );
  const [first] = concepts;
  const some = concepts.some(({ _id }) => quantityOf(values[_id] ?? ''));
  return some || !first ? {} : { [first._id]: 'Escribe la cantidad de lo que quieras pedir' };
}

/** Typed quantity, as the calls take it: null when nothing is ordered, undefined when it is no quantity. */
function quantityOf(text: string): string | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || /^0+(\.0*)?$/.test(plain)) return null;
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? plain : undefined;
}

/** Totals of a pedido with these quantities, calculated as the pedido will be. */
function pedidoTotals(
  concepts: readonly ConceptoOfrecido[],
  quantities: Readonly<Record<string, string>>,
): Totales {
  const lineas = concepts.flatMap(({ _id, precio, tipoIva }) => {
    const cantidad = quantityOf(quantities[_id] ?? '');
    if (!cantidad) return [];
    return [
      {
        tipo: 'concepto' as const,
        cantidad,
        precioUnitario: precio,
        dto1: '0',
        dto2: '0',
        regimen: 'general' as const,
        causaExencion: null,
        tipoIva,
        recargo: '0',
        suplido: false,
        seleccionado: false,
      },
    ];
  });
  return calculate({ lineas, dtoGlobal1: '0', dtoGlobal2: '0', irpf: '0', preciosConIva: false });
}
