import { formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { CAUSES, causesOf } from '../causas.ts';
import { ratesOn, surchargeOf } from '../rates.ts';
import type { Frame, LineaText } from './lineas.ts';

type Taxing = Pick<LineaText, 'regimen' | 'causaExencion' | 'tipoIva' | 'recargo' | 'suplido'>;

/** Tax of a line as one value: 'general 21 5.2', 'exento E1', 'suplido'. */
export function taxValue({ regimen, causaExencion, tipoIva, recargo, suplido }: Taxing): string {
  if (suplido) return 'suplido';
  if (regimen === 'general') return `general ${tipoIva} ${recargo}`;
  return causaExencion ? `${regimen} ${causaExencion}` : regimen;
}

/** Tax fields of a line, from its `taxValue`. */
export function taxOf(value: string): Taxing {
  const none = { causaExencion: null, tipoIva: '0', recargo: '0', suplido: false };
  const [regimen = '', first = '0', second = '0'] = value.split(' ');
  if (regimen === 'suplido') return { ...none, regimen: 'general', suplido: true };
  if (regimen === 'general') return { ...none, regimen, tipoIva: first, recargo: second };
  const causaExencion = CAUSES.find((one) => one === first) ?? null;
  return { ...none, regimen: regimen as Taxing['regimen'], causaExencion };
}

type Option = { value: string; label: string };

/** Taxes for a line on that day. */
export function taxOptions(frame: Pick<Frame, 'impuesto' | 'fecha' | 'preciosConIva'>): Option[] {
  const { impuesto, fecha, preciosConIva } = frame;
  const rates = ratesOn(impuesto, fecha);
  const surcharged = rates.flatMap((rate): Option[] => {
    const surcharge = preciosConIva ? undefined : surchargeOf(impuesto, rate, fecha);
    if (surcharge === undefined || surcharge === '0') return [];
    return [
      {
        value: `general ${rate} ${surcharge}`,
        label: `${formatPercentText(rate)} + ${formatPercentText(surcharge)}`,
      },
    ];
  });
  const reasons = causesOf(impuesto).map(([reason, label]) => ({
    value: `${reason.startsWith('E') ? 'exento' : 'noSujeto'} ${reason}`,
    label: `${reason} · ${label}`,
  }));
  return [
    ...rates.map((rate) => ({ value: `general ${rate} 0`, label: formatPercentText(rate) })),
    ...surcharged,
    ...reasons,
    { value: 'isp', label: 'Inversión del sujeto pasivo' },
    { value: 'rebu', label: 'Bienes usados (REBU)' },
    { value: 'suplido', label: 'Suplido' },
  ];
}
