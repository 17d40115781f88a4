CREATE TABLE "cambios_identidad" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cliente_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"razon_social" text NOT NULL,
	"tipo_persona" text NOT NULL,
	"nif" text NOT NULL,
	"razon_social_antes" text NOT NULL,
	"nif_antes" text NOT NULL,
	"explicacion" text,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"motivo" text,
	"creado_en" timestamp with time zone NOT NULL,
	"resuelto_en" timestamp with time zone,
	"resuelto_por" uuid,
	CONSTRAINT "cambios_identidad_resuelto" CHECK (("cambios_identidad"."estado" = 'pendiente') = ("cambios_identidad"."resuelto_en" IS NULL)
        AND ("cambios_identidad"."estado" = 'rechazado') = ("cambios_identidad"."motivo" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "caracteristicas_autoescuela" ADD COLUMN "va_con" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "horario" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "nota_horario" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "idiomas" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "vehiculos" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "cambios_identidad" ADD CONSTRAINT "cambios_identidad_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cambios_identidad" ADD CONSTRAINT "cambios_identidad_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cambios_identidad" ADD CONSTRAINT "cambios_identidad_resuelto_por_usuarios_id_fk" FOREIGN KEY ("resuelto_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cambios_identidad_estado" ON "cambios_identidad" USING btree ("estado","creado_en");--> statement-breakpoint
CREATE INDEX "cambios_identidad_cliente" ON "cambios_identidad" USING btree ("cliente_id","creado_en");--> statement-breakpoint
CREATE UNIQUE INDEX "cambios_identidad_pendiente" ON "cambios_identidad" USING btree ("cliente_id") WHERE "cambios_identidad"."estado" = 'pendiente';--> statement-breakpoint
-- What a school teaches in and with is said once, in its profile. Features that go with it follow.
UPDATE "caracteristicas_autoescuela" c SET va_con = x.va_con FROM (VALUES ('coche-automatico', 'vehiculo:automatico'),
  ('vehiculo-adaptado', 'vehiculo:adaptado'), ('clases-en-ingles', 'idioma:en'), ('clases-en-frances', 'idioma:fr'),
  ('clases-en-arabe', 'idioma:ar')) AS x (codigo, va_con) WHERE c.codigo = x.codigo;--> statement-breakpoint
UPDATE "clientes" c SET
  idiomas = ARRAY(SELECT substr(k.va_con, 8) FROM clientes_caracteristicas x JOIN caracteristicas_autoescuela k
    ON k.id = x.caracteristica_id WHERE x.cliente_id = c.id AND k.va_con LIKE 'idioma:%' ORDER BY k.orden),
  vehiculos = ARRAY(SELECT substr(k.va_con, 10) FROM clientes_caracteristicas x JOIN caracteristicas_autoescuela k
    ON k.id = x.caracteristica_id WHERE x.cliente_id = c.id AND k.va_con LIKE 'vehiculo:%' ORDER BY k.orden)
WHERE EXISTS (SELECT FROM clientes_caracteristicas x JOIN caracteristicas_autoescuela k ON k.id = x.caracteristica_id
  WHERE x.cliente_id = c.id AND k.va_con IS NOT NULL);--> statement-breakpoint
CREATE FUNCTION "lo_que_dice"(idiomas text[], vehiculos text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT 'idioma:' || i FROM unnest(idiomas) i UNION ALL SELECT 'vehiculo:' || v FROM unnest(vehiculos) v)
$$;--> statement-breakpoint
CREATE FUNCTION "seguir_al_cliente"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE dice text[] := lo_que_dice(NEW.idiomas, NEW.vehiculos);
BEGIN
  DELETE FROM clientes_caracteristicas x USING caracteristicas_autoescuela k
    WHERE x.cliente_id = NEW.id AND k.id = x.caracteristica_id AND k.va_con <> ALL (dice);
  INSERT INTO clientes_caracteristicas (cliente_id, caracteristica_id)
    SELECT NEW.id, id FROM caracteristicas_autoescuela WHERE va_con = ANY (dice) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "seguir_al_cliente_i" AFTER INSERT ON "clientes" FOR EACH ROW
  WHEN (NEW.idiomas <> '{}' OR NEW.vehiculos <> '{}') EXECUTE FUNCTION "seguir_al_cliente"();--> statement-breakpoint
CREATE TRIGGER "seguir_al_cliente_u" AFTER UPDATE OF "idiomas", "vehiculos" ON "clientes" FOR EACH ROW
  WHEN ((OLD.idiomas, OLD.vehiculos) IS DISTINCT FROM (NEW.idiomas, NEW.vehiculos))
  EXECUTE FUNCTION "seguir_al_cliente"();--> statement-breakpoint
-- One that begins to go with something is of those who say so and of nobody else.
CREATE FUNCTION "seguir_a_los_clientes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM clientes_caracteristicas x USING clientes c
    WHERE x.caracteristica_id = NEW.id AND c.id = x.cliente_id
      AND NEW.va_con <> ALL (lo_que_dice(c.idiomas, c.vehiculos));
  INSERT INTO clientes_caracteristicas (cliente_id, caracteristica_id)
    SELECT id, NEW.id FROM clientes WHERE NEW.va_con = ANY (lo_que_dice(idiomas, vehiculos)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "seguir_a_los_clientes_i" AFTER INSERT ON "caracteristicas_autoescuela" FOR EACH ROW
  WHEN (NEW.va_con IS NOT NULL) EXECUTE FUNCTION "seguir_a_los_clientes"();--> statement-breakpoint
CREATE TRIGGER "seguir_a_los_clientes_u" AFTER UPDATE OF "va_con" ON "caracteristicas_autoescuela" FOR EACH ROW
  WHEN (NEW.va_con IS NOT NULL AND NEW.va_con IS DISTINCT FROM OLD.va_con)
  EXECUTE FUNCTION "seguir_a_los_clientes"();--> statement-breakpoint
-- Searches filter by features: what schools have of them makes offers old too.
CALL vigilar_tabla('clientes_caracteristicas', 'caducar_ofertas');--> statement-breakpoint
-- The comparator's municipality is the one of the address, found by its name as people write it.
CREATE FUNCTION "municipio_de"(escrito text, provincia text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT codigo FROM municipios WHERE cod_provincia = provincia AND string_to_array(busqueda, '|') @>
    ARRAY[trim(regexp_replace(replace(sin_tildes(escrito), '·', ''), '[^[:alnum:]]+', ' ', 'g'))]
  ORDER BY poblacion DESC NULLS LAST LIMIT 1
$$;--> statement-breakpoint
CREATE FUNCTION "poner_municipio"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.codigo_municipio := municipio_de(NEW.municipio, NEW.cod_provincia);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "poner_municipio_i" BEFORE INSERT ON "clientes" FOR EACH ROW
  WHEN (NEW.codigo_municipio IS NULL AND NEW.municipio IS NOT NULL) EXECUTE FUNCTION "poner_municipio"();--> statement-breakpoint
CREATE TRIGGER "poner_municipio_u" BEFORE UPDATE OF "municipio", "cod_provincia" ON "clientes" FOR EACH ROW
  WHEN ((OLD.municipio, OLD.cod_provincia) IS DISTINCT FROM (NEW.municipio, NEW.cod_provincia))
  EXECUTE FUNCTION "poner_municipio"();--> statement-breakpoint
UPDATE "clientes" SET codigo_municipio = municipio_de(municipio, cod_provincia)
  WHERE codigo_municipio IS NULL AND municipio IS NOT NULL;--> statement-breakpoint
-- Of what visitors see of a customer, some goes into offers and the rest only into its page.
CREATE OR REPLACE FUNCTION "cliente_visible_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  en_ofertas boolean := true;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT bool_or((n.publicado, n.nombre_comercial, n.codigo_postal, n.cod_provincia, n.codigo_municipio, n.lat, n.lon,
        n.num_registro_dgt, n.seccion)
      IS DISTINCT FROM (v.publicado, v.nombre_comercial, v.codigo_postal, v.cod_provincia, v.codigo_municipio, v.lat, v.lon,
        v.num_registro_dgt, v.seccion))
    INTO en_ofertas
    FROM nuevas n JOIN viejas v USING (id)
    WHERE (n.publicado OR v.publicado)
      AND (n.publicado, n.nombre_comercial, n.razon_social, n.nif, n.email, n.telefono, n.web, n.direccion, n.codigo_postal,
        n.municipio, n.cod_provincia, n.codigo_municipio, n.lat, n.lon, n.descripcion, n.horario, n.nota_horario, n.idiomas,
        n.vehiculos, n.num_registro_dgt, n.seccion)
      IS DISTINCT FROM (v.publicado, v.nombre_comercial, v.razon_social, v.nif, v.email, v.telefono, v.web, v.direccion,
        v.codigo_postal, v.municipio, v.cod_provincia, v.codigo_municipio, v.lat, v.lon, v.descripcion, v.horario,
        v.nota_horario, v.idiomas, v.vehiculos, v.num_registro_dgt, v.seccion);
    -- Of no rows there is neither.
    IF en_ofertas IS NULL THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (SELECT FROM cambiadas WHERE publicado) THEN
    RETURN NULL;
  END IF;
  UPDATE version_publica SET version = version + 1, ofertas_del = CASE WHEN NOT en_ofertas THEN ofertas_del END;
  RETURN NULL;
END $$;
