/** Query key of the form. The panel's head has its own key, `['negocio']`, because it may show older data. */
export const BUSINESS_FORM = ['negocio', 'form'];
