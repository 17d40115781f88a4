/** Copies figures of the panel as other programs read them: '-' in place of '−', and an ordinary space before '€' and '%'. */
export function copyPlainFigures(): void {
  document.addEventListener('copy', (event) => {
    const text = String(getSelection() ?? '');
    const plain = text.replaceAll(/−(?=\d)/g, '-').replaceAll(/\u00a0(?=[€%])/g, ' ');
    if (plain === text || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  });
}
