CREATE TABLE "cabeceras_aprendidas" (
	"familia" text NOT NULL,
	"cabecera" text NOT NULL,
	"campo" text NOT NULL,
	CONSTRAINT "cabeceras_aprendidas_familia_cabecera_pk" PRIMARY KEY("familia","cabecera")
);
--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "tambien" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "lectura" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "entendido" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "decisiones" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "entendido_en_filas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importaciones" ADD COLUMN "correcciones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Text as it is searched and compared: the table of signs is that of kit/normal-text.ts, and a test holds both to it. What is
-- after the end of the second text is taken out.
-- `translate` goes through its table for each letter, so plain letters go without it, and those of Spanish, with the quotes and dashes
-- of its texts, with the part that can be theirs.
CREATE OR REPLACE FUNCTION "sin_tildes"(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE
    WHEN texto ~ '^[A-Za-z0-9 .,@_-]*$' THEN lower(texto)
    WHEN texto ~ U&'^[\0001-\00ff\2010-\2015\2018-\201f\2026\20ac]*$' THEN lower(translate(texto,
      U&'\00c0\00c1\00c2\00c3\00c4\00c5\00c7\00c8\00c9\00ca\00cb\00cc\00cd\00ce\00cf\00d1\00d2\00d3\00d4\00d5\00d6\00d9\00da\00db\00dc\00dd\00e0\00e1\00e2\00e3\00e4\00e5\00e7\00e8\00e9\00ea\00eb\00ec\00ed\00ee\00ef\00f1\00f2\00f3\00f4\00f5\00f6\00f9\00fa\00fb\00fc\00fd\00ff\0009\000a\000b\000c\000d\0085\00a0\2010\2011\2012\2013\2014\2015"''`\00ab\00b4\00bb\00b7\00ad\2018\2019\201a\201b\201c\201d\201e\201f',
      'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy       ------'))
    ELSE lower(translate(normalize(texto, NFC),
    U&'\00c0\00c1\00c2\00c3\00c4\00c5\00c7\00c8\00c9\00ca\00cb\00cc\00cd\00ce\00cf\00d1\00d2\00d3\00d4\00d5\00d6\00d9\00da\00db\00dc\00dd\00e0\00e1\00e2\00e3\00e4\00e5\00e7\00e8\00e9\00ea\00eb\00ec\00ed\00ee\00ef\00f1\00f2\00f3\00f4\00f5\00f6\00f9\00fa\00fb\00fc\00fd\00ff\0100\0101\0102\0103\0104\0105\0106\0107\0108\0109\010a\010b\010c\010d\010e\010f\0112\0113\0114\0115\0116\0117\0118\0119\011a\011b\011c\011d\011e\011f\0120\0121\0122\0123\0124\0125\0128\0129\012a\012b\012c\012d\012e\012f\0130\0134\0135\0136\0137\0139\013a\013b\013c\013d\013e\0143\0144\0145\0146\0147\0148\014c\014d\014e\014f\0150\0151\0154\0155\0156\0157\0158\0159\015a\015b\015c\015d\015e\015f\0160\0161\0162\0163\0164\0165\0168\0169\016a\016b\016c\016d\016e\016f\0170\0171\0172\0173\0174\0175\0176\0177\0178\0179\017a\017b\017c\017d\017e\0009\000a\000b\000c\000d\0085\00a0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\2010\2011\2012\2013\2014\2015\2212\fe63\ff0d"\0027`\00ab\00b4\00bb\02b9\02ba\02bb\02bc\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f\2018\2019\201a\201b\201c\201d\201e\201f\2032\2033\2034\2035\2036\2039\203a\ff02\ff07\00b7\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\2066\2067\2068\2069\fe00\fe01\fe02\fe03\fe04\fe05\fe06\fe07\fe08\fe09\fe0a\fe0b\fe0c\fe0d\fe0e\fe0f\feff',
      U&'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyyAaAaAaCcCcCcCcDdEeEeEeEeEeGgGgGgGgHhIiIiIiIiIJjKkLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtUuUuUuUuUuUuWwYyYZzZzZz\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020\0020---------'))
  END;--> statement-breakpoint
-- Names of places keep a blank where an apostrophe was, as their list has it.
CREATE OR REPLACE FUNCTION "municipio_de"(escrito text, provincia text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT codigo FROM municipios WHERE cod_provincia = provincia AND string_to_array(busqueda, '|') @>
    ARRAY[trim(regexp_replace(sin_tildes(regexp_replace(escrito, U&'[''`\00b4\2018\2019\02bc]', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g'))]
  ORDER BY poblacion DESC NULLS LAST LIMIT 1
$$;--> statement-breakpoint
-- What was worked out of the earlier form is worked out again: columns, and then the indexes of expressions. An index that was
-- sampled finely stays so.
DO $$
DECLARE c record; s record;
BEGIN
  CREATE TEMPORARY TABLE muestreo ON COMMIT DROP AS
    SELECT i.relname AS indice, a.attnum AS numero, a.attstattarget AS objetivo FROM pg_attribute a
    JOIN pg_class i ON i.oid = a.attrelid AND i.relkind = 'i' JOIN pg_namespace n ON n.oid = i.relnamespace AND n.nspname = 'public'
    WHERE a.attstattarget IS NOT NULL AND a.attstattarget >= 0 AND a.attnum > 0;
  FOR c IN SELECT d.adrelid::regclass AS tabla, a.attname AS columna, pg_get_expr(d.adbin, d.adrelid) AS expresion,
      (SELECT o.attname FROM pg_depend p JOIN pg_attribute o ON o.attrelid = p.refobjid AND o.attnum = p.refobjsubid
        WHERE p.classid = 'pg_attrdef'::regclass AND p.objid = d.oid AND p.refobjid = d.adrelid AND o.attnum NOT IN (0, d.adnum)
        ORDER BY o.attnum LIMIT 1) AS origen
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%sin_tildes%'
  LOOP
    IF current_setting('server_version_num')::int >= 170000 THEN
      EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET EXPRESSION AS (%s)', c.tabla, c.columna, c.expresion);
    ELSE
      -- PostgreSQL 15 and 16 only work it out as a column that it is made of is written. The row stays as it is, which no trigger
      -- needs to hear: some of them refuse every change.
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', c.tabla);
      EXECUTE format('UPDATE %1$s SET %2$I = %2$I', c.tabla, c.origen);
      EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', c.tabla);
    END IF;
  END LOOP;
  FOR c IN SELECT indexrelid::regclass AS indice FROM pg_index WHERE pg_get_indexdef(indexrelid) LIKE '%sin_tildes(%'
  LOOP
    EXECUTE format('REINDEX INDEX %s', c.indice);
  END LOOP;
  FOR s IN SELECT * FROM muestreo LOOP
    EXECUTE format('ALTER INDEX %I ALTER COLUMN %s SET STATISTICS %s', s.indice, s.numero, s.objetivo);
  END LOOP;
END $$;
--> statement-breakpoint
-- What the change of texts did here: how many were cleaned, and the names that are now the same one, which nobody merges.
CREATE TABLE "textos_revisados" (
	"tabla" text NOT NULL,
	"columna" text NOT NULL,
	"limpiados" integer NOT NULL,
	"repetidos" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "textos_revisados_tabla_columna_pk" PRIMARY KEY("tabla","columna")
);
--> statement-breakpoint
-- Signs that are not seen leave the texts that people may still change: nothing issued, sealed or signed, no key and no file. The
-- joiner within an emoji stays. One that would then be another's name stays as it is.
DO $$
DECLARE
  c record; f record; hechos integer; dejados integer;
  raro CONSTANT text := U&'[\200b\200c\200e\200f\202a-\202e\2066-\2069\feff\0009]|(?<![\2600-\27bf\fe0f\+01f000-\+01faff])\200d';
BEGIN
  FOR c IN SELECT t.table_name AS tabla, t.column_name AS columna FROM information_schema.columns t
    WHERE t.table_schema = 'public' AND t.data_type = 'text' AND t.is_generated = 'NEVER' AND t.table_name IN (
      'actividades', 'series_actividades', 'alumnos', 'anuncios', 'canales_captacion', 'caracteristicas_autoescuela', 'categorias',
      'subcategorias', 'clasificaciones_cliente', 'clasificaciones_documento', 'clientes', 'conceptos_presupuestos',
      'contactos_clientes', 'departamentos', 'formas_de_pago', 'marcas', 'permisos_autoescuela', 'plantillas_correo',
      'plantillas_presupuestos')
  LOOP
    hechos := 0; dejados := 0;
    FOR f IN EXECUTE format('SELECT ctid AS sitio, %1$I AS texto FROM %2$I WHERE %1$I ~ %3$L', c.columna, c.tabla, raro) LOOP
      BEGIN
        EXECUTE format('UPDATE %I SET %I = $1 WHERE ctid = $2', c.tabla, c.columna)
          USING btrim(regexp_replace(replace(f.texto, chr(9), ' '), raro, '', 'g')), f.sitio;
        hechos := hechos + 1;
      EXCEPTION WHEN unique_violation THEN dejados := dejados + 1;
      END;
    END LOOP;
    IF hechos > 0 OR dejados > 0 THEN
      INSERT INTO textos_revisados VALUES (c.tabla, c.columna, hechos, dejados);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
-- A name is one by its normal form. Where two rows have the same one already, the earlier index stays until somebody renames one.
DO $$
DECLARE i record; repetidos integer;
BEGIN
  FOR i IN SELECT tablename AS tabla, indexname AS indice, indexdef AS definicion FROM pg_indexes
    WHERE schemaname = 'public' AND indexname LIKE '%\_unico\_nombre' AND indexdef LIKE '%lower(nombre)%'
  LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT FROM %I
      GROUP BY %s HAVING count(*) > 1) AS t', i.tabla,
      CASE WHEN i.tabla = 'subcategorias' THEN 'categoria_id, sin_tildes(nombre)' ELSE 'sin_tildes(nombre)' END) INTO repetidos;
    IF repetidos = 0 THEN
      EXECUTE format('DROP INDEX %I', i.indice);
      EXECUTE replace(i.definicion, 'lower(nombre)', 'sin_tildes(nombre)');
    ELSE
      INSERT INTO textos_revisados VALUES (i.tabla, 'nombre', 0, repetidos)
        ON CONFLICT (tabla, columna) DO UPDATE SET repetidos = textos_revisados.repetidos + excluded.repetidos;
    END IF;
  END LOOP;
END $$;
