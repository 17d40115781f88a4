/** Copies figures of the panel with the minus that other programs read, '-' in place of '−'. */
export function copyPlainMinus(): void {
  document.addEventListener('copy', (event) => {
    const text = String(getSelection() ?? '');
    if (!/−\d/.test(text) || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', text.replaceAll(/−(?=\d)/g, '-'));
    event.preventDefault();
  });
}
