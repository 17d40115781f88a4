import { priceLabel, priceText } from '#sitio/comparador/price-text.ts';

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement && target.type === 'range' && target.name === 'hasta')) return;
  const [value, most] = [Number(target.value), Number(target.max)];
  const [label] = target.labels ?? [];
  if (label) label.textContent = priceLabel(value, most);
  target.setAttribute('aria-valuetext', priceText(value, most));
});
