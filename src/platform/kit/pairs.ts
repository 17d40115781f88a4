/** These pairs of a name and its value while `holds`; otherwise none. */
export const pairsIf = (holds: boolean, ...pairs: [name: string, value: string][]) => (holds ? pairs : []);
