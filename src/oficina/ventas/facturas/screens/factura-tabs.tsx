import { Link, useSearchParams } from 'react-router';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import styles from '#platform/ui/cards.module.css';
import { EstadoFactura } from '../estados.ts';

type Tab = { name: string; narrowed: Readonly<Record<string, string>> };

const tabsOn = (today: string): Tab[] => [
  { name: 'Todas', narrowed: {} },
  { name: 'Borradores', narrowed: { estado: EstadoFactura.preparando } },
  { name: 'Pendientes de cobro', narrowed: { estadoCobro: 'pendiente,parcial' } },
  { name: 'Vencidas', narrowed: { venceEl_hasta: dayAfter(today, -1), orden: 'venceEl' } },
  { name: 'AEAT con problemas', narrowed: { estadoAeat: 'aceptadoConErrores,rechazado' } },
];

/** Filters that the tabs set; changing the tab clears all of them. */
const NAMES = ['estado', 'estadoCobro', 'venceEl_hasta', 'estadoAeat'];

/** Links to the most common searches of facturas; they keep the other filters of the address. */
export function FacturaTabs() {
  const [search] = useSearchParams();
  const texto = search.get('texto') ?? '';
  const tabs = tabsOn(todayInMadrid(new Date()));
  const to = (narrowed: Tab['narrowed']) => {
    const next = new URLSearchParams(search);
    for (const name of [...NAMES, 'orden', 'despues', 'antes', 'vista']) next.delete(name);
    for (const [name, value] of Object.entries(narrowed)) next.set(name, value);
    return { search: String(next) };
  };
  const isOn = ({ narrowed }: Tab) =>
    NAMES.every((name) => (search.get(name) ?? '') === (narrowed[name] ?? ''));
  return (
    <nav className={styles.tabs} aria-label="Qué facturas">
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          className={styles.tab}
          to={to(tab.narrowed)}
          aria-current={isOn(tab) ? 'page' : undefined}
          preventScrollReset
        >
          {tab.name}
        </Link>
      ))}
      <Link
        className={styles.tab}
        to={`/panelAdmin/facturasAnteriores${texto === '' ? '' : `?${new URLSearchParams({ texto })}`}`}
      >
        De otro programa
      </Link>
    </nav>
  );
}
