import { Bars } from '#platform/ui/charts/bars.tsx';
import { ChartFrame } from '#platform/ui/charts/chart-frame.tsx';
import { ComparedColumns } from '#platform/ui/charts/compared-columns.tsx';
import { MonthColumns } from '#platform/ui/charts/month-columns.tsx';
import { type Examples, LONG } from './examples.ts';

const bar = (name: string, value: number, to?: string) => ({
  key: name,
  name,
  value,
  text: `${value} €`,
  to,
});
const BARS = [bar('Madrid', 1_200), bar(LONG, 640), bar('Getafe', -80)];
const MONTHS = ['enero', 'febrero', 'marzo'].map((name) => ({
  key: name,
  name,
  short: name.slice(0, 3),
}));
const EARLIER = { before: 400, beforeText: '400 €' };

export const charts: Examples = {
  Bars: {
    'con uno negativo': <Bars label="Ventas" bars={BARS} />,
    'con enlaces': <Bars label="Ventas" bars={[bar('Madrid', 12, '#bars')]} />,
    embudo: (
      <Bars label="Embudo" bars={[bar('Visitas', 90), bar('Fichas', 40), bar('Solicitudes', 6)]} funnel />
    ),
    'más de las que caben': <Bars label="Ventas" bars={BARS} most={1} />,
  },
  ChartFrame: {
    normal: (
      <ChartFrame label="Un dibujo" summary="Lo que dice la tabla">
        <p>El dibujo</p>
      </ChartFrame>
    ),
  },
  ComparedColumns: {
    'uno bajo cero': (
      <ComparedColumns
        label="Ventas"
        series={['Este año', 'El anterior']}
        months={MONTHS.map((month, index) => {
          const value = 500 - 300 * index;
          return { ...month, ...EARLIER, value, text: `${value} €`, figure: String(value) };
        })}
      />
    ),
    vacío: <ComparedColumns label="Ventas" series={['Este año', 'El anterior']} months={[]} />,
  },
  MonthColumns: {
    'dos series': (
      <MonthColumns
        label="Ventas"
        series={['Anuncios', 'Rótulos']}
        months={MONTHS.map((month, index) => ({ ...month, values: [100 * index, 150], text: 'los dos' }))}
      />
    ),
    vacío: <MonthColumns label="Ventas" series={['Anuncios']} months={[]} />,
  },
};
