/** Studies that the guide names, as the press reported them; the originals were not read. */
export const OCU_2019 = {
  nombre: 'estudio de la OCU de junio de 2019',
  autoescuelas: 394,
  ciudades: 33,
  clases: 25,
  /** Euros of its best case: 15 classes and all passed at the first attempt. */
  masBarata: { euros: 306, ciudad: 'A Coruña' },
  masCara: { euros: 1297, ciudad: 'Girona' },
} as const;

/** What a study found on average, and the page where its figure was read. */
export type Estudio = {
  estudio: string;
  autoescuelas: string;
  ciudades: number;
  /** What its figure includes. */
  supuesto: string;
  euros: number;
  fuente: string;
  url: string;
};

/** The latest first. They are history: no price of this site is made of them. */
export const ESTUDIOS: readonly Estudio[] = [
  {
    estudio: 'OCU, junio de 2019',
    autoescuelas: '394',
    ciudades: 33,
    supuesto: '15 clases y todo a la primera',
    euros: 665,
    fuente: 'La Opinión de A Coruña, 2 de octubre de 2019',
    url: 'https://www.laopinioncoruna.es/galicia/2019/10/02/coruna-ofrece-practicas-carne-conducir/1440100.html',
  },
  {
    estudio: 'OCU, 2015',
    autoescuelas: 'más de 300',
    ciudades: 25,
    supuesto: '20 clases y un suspenso, con tasas',
    euros: 834,
    fuente: 'idealista/news, 27 de agosto de 2015',
    url: 'https://www.idealista.com/news/finanzas/inversion/2015/08/27/738930-el-carne-de-conducir-en-san-sebastian-cuesta-el-doble-que-en-madrid-y-el',
  },
  {
    estudio: 'FACUA, verano de 2015',
    autoescuelas: '286',
    ciudades: 30,
    supuesto: '20 clases, un mes de teórica y todo a la primera',
    euros: 692.33,
    fuente: 'blog ASEXTRA, febrero de 2016',
    url: 'http://asextra.blogspot.com/2016/02/el-carne-de-conducir-en-la-rioja-entre.html',
  },
  {
    estudio: 'FACUA, noviembre y diciembre de 2013',
    autoescuelas: '114',
    ciudades: 12,
    supuesto: '20 clases, un mes de teórica y todo a la primera',
    euros: 723,
    fuente: 'Diario de Noticias de Álava, 22 de enero de 2014',
    url: 'https://www.noticiasdealava.eus/sociedad/2014/01/22/sacarse-carne-bilbao-opcion-cara-1603021.html',
  },
  {
    estudio: 'FACUA, 2010',
    autoescuelas: '317',
    ciudades: 35,
    supuesto: '20 clases, un mes de teórica y todo a la primera',
    euros: 835.09,
    fuente: 'Segoviaudaz, 2010',
    url: 'https://segoviaudaz.es/?p=8049',
  },
  {
    estudio: 'Consumer Eroski, 2007',
    autoescuelas: '200',
    ciudades: 18,
    supuesto: '20 clases y todo a la primera',
    euros: 950,
    fuente: 'Consumer, 1 de septiembre de 2007',
    url: 'https://revista.consumer.es/portada/el-mismo-permiso-de-conducir-puede-costar-cinco-veces-mas-segun-la-autoescuela.html',
  },
];
