const four = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 4, maximumFractionDigits: 4 });
const two = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const exactPercent = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 1.10966 → '1,1097': a figure of a formula that is to be worked out again. */
export const formatExact = (value: number) => four.format(value);

/** 1.8512 → '1,85'. */
export const formatTimes = (value: number) => two.format(value);

/** 0.47352 → '47,35 %': only where a formula is shown, never as a result. */
export const formatExactPercent = (ratio: number) => exactPercent.format(ratio);
