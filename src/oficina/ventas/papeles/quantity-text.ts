import { formatAmount } from '#platform/kit/amounts/format-amount.ts';
import { withMinus } from '#platform/kit/minus.ts';

/** 'sesión' → 'sesiones', 'examen' → 'exámenes': words whose accent moves. */
const MOVED: readonly (readonly [RegExp, string])[] = [
  [/ión$/, 'iones'],
  [/^examen$/, 'exámenes'],
  [/^mes$/, 'meses'],
  [/z$/, 'ces'],
  [/(?<=[aeiouáéó])$/, 's'],
  [/(?<=[dlnrj])$/, 'es'],
];

/** Unit that is one whole word. Abbreviations ('ud', 'kg', 'h.', 'm²') and units of several words stay as they are. */
const WORD = /^(?=.*[aeiouáéíóú])[a-záéíóúüñ]{3,}$/;

/** Quantity with its unit in singular or plural: '3 años', '1 año', '2,5 horas', '12 uds'. */
export function quantityText(cantidad: string, unidad: string): string {
  const many = Math.abs(Number(cantidad)) !== 1 && WORD.test(unidad);
  const rule = many ? MOVED.find(([ending]) => ending.test(unidad)) : undefined;
  const unit = rule ? unidad.replace(rule[0], rule[1]) : unidad;
  return [withMinus(formatAmount(cantidad, 0)), unit].filter(Boolean).join(' ');
}
