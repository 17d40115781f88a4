import {
  DIAS,
  hourText,
  type OpenState,
  openAt,
  type Tramo,
  zoneOfProvince,
} from '#platform/kit/dates/opening-hours.ts';

const MINUTE_MS = 60_000;

type HoursData = { horario: Tramo[]; codProvincia: string };

/** By the visitor's clock: pages are kept whole, and what was open may have closed. */
function look(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { horario, codProvincia }: HoursData = JSON.parse(line.dataset.hours ?? '');
    const state = openAt(horario, new Date(), zoneOfProvince(codProvincia));
    line.hidden = !state;
    if (!state) continue;
    line.dataset.open = String(state.abierta);
    const now = document.createElement('strong');
    now.textContent = state.abierta ? 'Abierta ahora' : 'Cerrada ahora';
    line.replaceChildren(now, ` · ${nextText(state)}`);
  }
}

function nextText(state: OpenState): string {
  if (state.abierta) return `cierra ${at(state.hasta)}`;
  const { dia, hora, hoy } = state.abre;
  return hoy ? `abre ${at(hora)}` : `abre el ${DIAS[dia].toLowerCase()} ${at(hora)}`;
}

/** 'a la 1:30', 'a las 9:00'. */
const at = (hour: string) => `${/^01:/.test(hour) ? 'a la' : 'a las'} ${hourText(hour)}`;

look();
document.addEventListener('contenido', look);
setInterval(look, MINUTE_MS);
