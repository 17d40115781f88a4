/** Name, and id, of a field of one tariff in the form of all of them. */
export const fieldName = (tariff: string, field: string): string => `${field}-${tariff}`;
