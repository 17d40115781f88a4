CREATE TABLE "cobros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factura_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"forma" text NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"deshace_id" uuid,
	"anotado_por" uuid,
	"anotado_por_nombre" text NOT NULL,
	"anotado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "cobros_algo" CHECK ("cobros"."importe" <> 0)
);
--> statement-breakpoint
CREATE TABLE "facturas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"ejercicio" integer,
	"numero" integer,
	"codigo" text,
	"serie" text DEFAULT '' NOT NULL,
	"titulo" text,
	"cliente_id" uuid,
	"contacto_id" uuid,
	"cliente_nombre" text DEFAULT '' NOT NULL,
	"ref_cliente" text,
	"fecha" date NOT NULL,
	"forma_pago_id" uuid,
	"responsable_id" uuid,
	"impuesto" text DEFAULT 'IVA' NOT NULL,
	"precios_con_iva" boolean DEFAULT false NOT NULL,
	"irpf" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto_global2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"condiciones" text,
	"notas_publicas" text,
	"notas_privadas" text,
	"base_imponible" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_iva" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_recargo" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total_irpf" numeric(14, 2) DEFAULT '0' NOT NULL,
	"suplidos" numeric(14, 2) DEFAULT '0' NOT NULL,
	"total" numeric(14, 2) DEFAULT '0' NOT NULL,
	"coste_total" numeric(14, 2),
	"margen" numeric(14, 2),
	"emisor" jsonb,
	"destinatario" jsonb,
	"motivo_cierre" text,
	"origen" text DEFAULT 'manual' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(coalesce(codigo, '') || ' ' || cliente_nombre || ' ' || coalesce(titulo, '') || ' ' || coalesce(ref_cliente, ''))) STORED,
	"estado" text DEFAULT '1' NOT NULL,
	"tipo" text DEFAULT 'F1' NOT NULL,
	"fecha_operacion" date,
	"pedido_id" uuid,
	"rectificada_id" uuid,
	"metodo" text,
	"total_factura" numeric(14, 2) GENERATED ALWAYS AS (base_imponible + total_iva + total_recargo) STORED NOT NULL,
	"importe_cobrar" numeric(14, 2) DEFAULT '0' NOT NULL,
	"cobrado" numeric(14, 2) DEFAULT '0' NOT NULL,
	"pendiente_cobro" numeric(14, 2) GENERATED ALWAYS AS (importe_cobrar - cobrado) STORED NOT NULL,
	"estado_cobro" text GENERATED ALWAYS AS (CASE WHEN anulada_en IS NOT NULL THEN 'anulada' WHEN estado = '1' THEN 'borrador'
          WHEN importe_cobrar = cobrado THEN 'cobrada' WHEN cobrado = 0 THEN 'pendiente' ELSE 'parcial' END) STORED NOT NULL,
	"estado_aeat" text DEFAULT 'noAplica' NOT NULL,
	"vencimientos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vence_el" date,
	"pago" jsonb,
	"emitida_en" timestamp with time zone,
	"anulada_en" timestamp with time zone,
	"entregada_en" timestamp with time zone,
	"qr" text,
	"impresiones" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facturas_emitida" CHECK ("facturas"."estado" = '1' OR ("facturas"."numero" IS NOT NULL AND "facturas"."codigo" IS NOT NULL AND "facturas"."emisor" IS NOT NULL
        AND "facturas"."emitida_en" IS NOT NULL AND "facturas"."qr" IS NOT NULL)),
	CONSTRAINT "facturas_rectifica" CHECK (("facturas"."tipo" LIKE 'R%') = ("facturas"."rectificada_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "facturas_lineas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"papel_id" uuid NOT NULL,
	"orden" smallint NOT NULL,
	"tipo" text NOT NULL,
	"concepto_id" uuid,
	"referencia" text NOT NULL,
	"descripcion" text NOT NULL,
	"detalle" text NOT NULL,
	"cantidad" numeric(12, 3) NOT NULL,
	"unidad" text NOT NULL,
	"precio_unitario" numeric(14, 4) NOT NULL,
	"coste" numeric(14, 4),
	"dto1" numeric(5, 2) DEFAULT '0' NOT NULL,
	"dto2" numeric(5, 2) DEFAULT '0' NOT NULL,
	"regimen" text NOT NULL,
	"causa_exencion" text,
	"tipo_iva" numeric(5, 2) DEFAULT '0' NOT NULL,
	"recargo" numeric(5, 2) DEFAULT '0' NOT NULL,
	"suplido" boolean NOT NULL,
	"seleccionado" boolean NOT NULL,
	"mostrar_precio" boolean NOT NULL,
	"importe" numeric(14, 2),
	"linea_pedido_id" uuid,
	CONSTRAINT "facturas_lineas_dinero" CHECK (tipo IN ('concepto', 'opcional') OR (precio_unitario = 0 AND coste IS NULL AND NOT suplido))
);
--> statement-breakpoint
CREATE TABLE "cadenas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nif" text NOT NULL,
	"instalacion" text NOT NULL,
	"demostracion" boolean NOT NULL,
	"orden" bigint DEFAULT 0 NOT NULL,
	"ultimo" jsonb,
	"ultimo_momento" timestamp with time zone,
	CONSTRAINT "cadenas_instalacion_unique" UNIQUE("instalacion")
);
--> statement-breakpoint
CREATE TABLE "registros_envios" (
	"registro_id" uuid PRIMARY KEY NOT NULL,
	"cadena_id" uuid NOT NULL,
	"orden" bigint NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"ultimo_intento" timestamp with time zone,
	"csv" text,
	"codigo_error" integer,
	"descripcion_error" text
);
--> statement-breakpoint
CREATE TABLE "registros_facturacion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cadena_id" uuid NOT NULL,
	"orden" bigint NOT NULL,
	"factura_id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"contenido" jsonb NOT NULL,
	"huella" text NOT NULL,
	"generado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "contadores_papeles" ADD COLUMN "ultima_fecha" date;--> statement-breakpoint
ALTER TABLE "cobros" ADD CONSTRAINT "cobros_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobros" ADD CONSTRAINT "cobros_deshace_id_cobros_id_fk" FOREIGN KEY ("deshace_id") REFERENCES "public"."cobros"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas" ADD CONSTRAINT "facturas_rectificada_id_facturas_id_fk" FOREIGN KEY ("rectificada_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD CONSTRAINT "facturas_lineas_papel_id_facturas_id_fk" FOREIGN KEY ("papel_id") REFERENCES "public"."facturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD CONSTRAINT "facturas_lineas_concepto_id_conceptos_presupuestos_id_fk" FOREIGN KEY ("concepto_id") REFERENCES "public"."conceptos_presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facturas_lineas" ADD CONSTRAINT "facturas_lineas_linea_pedido_id_pedidos_lineas_id_fk" FOREIGN KEY ("linea_pedido_id") REFERENCES "public"."pedidos_lineas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registros_envios" ADD CONSTRAINT "registros_envios_registro_id_registros_facturacion_id_fk" FOREIGN KEY ("registro_id") REFERENCES "public"."registros_facturacion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registros_facturacion" ADD CONSTRAINT "registros_facturacion_cadena_id_cadenas_id_fk" FOREIGN KEY ("cadena_id") REFERENCES "public"."cadenas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registros_facturacion" ADD CONSTRAINT "registros_facturacion_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cobros_factura" ON "cobros" USING btree ("factura_id","anotado_en");--> statement-breakpoint
CREATE INDEX "cobros_fecha" ON "cobros" USING btree ("fecha","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cobros_deshechos" ON "cobros" USING btree ("deshace_id");--> statement-breakpoint
CREATE INDEX "facturas_empieza" ON "facturas" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "facturas_busqueda" ON "facturas" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "facturas_fecha" ON "facturas" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_total" ON "facturas" USING btree ("total_factura","id");--> statement-breakpoint
CREATE INDEX "facturas_vence" ON "facturas" USING btree ("vence_el","id");--> statement-breakpoint
CREATE INDEX "facturas_codigo" ON "facturas" USING btree ("codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "facturas_nombre" ON "facturas" USING btree ("cliente_nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "facturas_estado" ON "facturas" USING btree ("estado","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_cobro" ON "facturas" USING btree ("estado_cobro","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_aeat" ON "facturas" USING btree ("estado_aeat","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_cliente" ON "facturas" USING btree ("cliente_id","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_responsable" ON "facturas" USING btree ("responsable_id","fecha","id");--> statement-breakpoint
CREATE INDEX "facturas_pedido" ON "facturas" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "facturas_rectificada" ON "facturas" USING btree ("rectificada_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facturas_numero" ON "facturas" USING btree ("codigo");--> statement-breakpoint
CREATE INDEX "facturas_lineas_de" ON "facturas_lineas" USING btree ("papel_id","orden");--> statement-breakpoint
CREATE INDEX "facturas_lineas_concepto" ON "facturas_lineas" USING btree ("concepto_id");--> statement-breakpoint
CREATE INDEX "facturas_lineas_pedido" ON "facturas_lineas" USING btree ("linea_pedido_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cadenas_nif" ON "cadenas" USING btree ("nif");--> statement-breakpoint
CREATE INDEX "registros_envios_estado" ON "registros_envios" USING btree ("estado","cadena_id","orden");--> statement-breakpoint
CREATE UNIQUE INDEX "registros_facturacion_orden" ON "registros_facturacion" USING btree ("cadena_id","orden");--> statement-breakpoint
CREATE UNIQUE INDEX "registros_facturacion_factura" ON "registros_facturacion" USING btree ("factura_id","tipo");--> statement-breakpoint
ALTER TABLE "facturas" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
-- The last link of a taxpayer's chain, locked; the first time it is asked for, a chain that begins. While there are
-- demonstration data, what is issued is of a chain of theirs.
CREATE FUNCTION "tomar_cadena"("de_nif" text) RETURNS TABLE (
  "numero" integer, "cadena_id" uuid, "instalacion" text, "demostracion" boolean, "orden" bigint, "ultimo" jsonb,
  "ultimo_momento" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "inventada" boolean;
BEGIN
  LOOP
    RETURN QUERY SELECT NULL::integer, c.id, c.instalacion, c.demostracion, c.orden, c.ultimo, c.ultimo_momento
      FROM cadenas c WHERE c.nif = de_nif FOR UPDATE;
    IF FOUND THEN
      RETURN;
    END IF;
    inventada := EXISTS (SELECT FROM clientes WHERE origen = 'demostracion');
    INSERT INTO cadenas (id, nif, instalacion, demostracion)
      VALUES (gen_random_uuid(), de_nif,
        CASE WHEN inventada THEN 'DEMO-' ELSE '' END || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS')
          || '-' || left(md5(random()::text), 6), inventada)
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;--> statement-breakpoint
-- The next number of a series, and the chain, in this order. No number when a later day already has one.
CREATE FUNCTION "reservar_factura"("de_familia" text, "de_serie" text, "de_ejercicio" integer, "de_fecha" date, "de_nif" text)
RETURNS TABLE (
  "numero" integer, "cadena_id" uuid, "instalacion" text, "demostracion" boolean, "orden" bigint, "ultimo" jsonb,
  "ultimo_momento" timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "siguiente" integer;
BEGIN
  INSERT INTO contadores_papeles AS c (familia, serie, ejercicio, ultimo, ultima_fecha)
    VALUES (de_familia, de_serie, de_ejercicio, 1, de_fecha)
    ON CONFLICT (familia, serie, ejercicio) DO UPDATE SET ultimo = c.ultimo + 1, ultima_fecha = excluded.ultima_fecha
      WHERE c.ultima_fecha IS NULL OR c.ultima_fecha <= excluded.ultima_fecha
    RETURNING c.ultimo INTO siguiente;
  RETURN QUERY SELECT siguiente, t.cadena_id, t.instalacion, t.demostracion, t.orden, t.ultimo, t.ultimo_momento
    FROM tomar_cadena(de_nif) t;
END $$;--> statement-breakpoint
-- Whether an invoice is of a demonstration, which may be taken away whole.
CREATE FUNCTION "es_de_demostracion"("de_factura" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id
    WHERE r.factura_id = de_factura AND c.demostracion)
$$;--> statement-breakpoint
-- What was issued stays as it was, whoever writes; only what tells what became of it changes.
CREATE FUNCTION "lo_emitido_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "vivas" text[] := ARRAY['estado', 'version', 'modificado_en', 'cobrado', 'pendiente_cobro', 'estado_cobro', 'vence_el',
    'estado_aeat', 'anulada_en', 'motivo_cierre', 'entregada_en', 'impresiones', 'responsable_id', 'contacto_id',
    'notas_privadas',
    -- Made of the others, and not there yet before the row is written.
    'total_factura', 'busqueda'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF es_de_demostracion(OLD.id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an invoice that was issued is not removed';
  END IF;
  IF NEW.estado < OLD.estado OR (OLD.anulada_en IS NOT NULL AND NEW.anulada_en IS DISTINCT FROM OLD.anulada_en)
    OR (to_jsonb(NEW) - vivas) IS DISTINCT FROM (to_jsonb(OLD) - vivas) THEN
    RAISE EXCEPTION 'an invoice that was issued does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "lo_emitido_no_cambia" BEFORE UPDATE OR DELETE ON "facturas" FOR EACH ROW
  WHEN (OLD.estado <> '1') EXECUTE FUNCTION "lo_emitido_no_cambia"();--> statement-breakpoint
CREATE FUNCTION "lineas_emitidas_no_cambian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM facturas WHERE id IN (NEW.papel_id, OLD.papel_id) AND estado <> '1') THEN
    RAISE EXCEPTION 'the lines of an invoice that was issued do not change';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER "lineas_emitidas_no_cambian" BEFORE INSERT OR UPDATE OR DELETE ON "facturas_lineas" FOR EACH ROW
  EXECUTE FUNCTION "lineas_emitidas_no_cambian"();--> statement-breakpoint
-- Records and payments are only added to, but for those of a demonstration.
CREATE FUNCTION "registro_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (NOT EXISTS (SELECT FROM cadenas WHERE id = OLD.cadena_id AND NOT demostracion)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a billing record does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER "registro_no_cambia" BEFORE UPDATE OR DELETE ON "registros_facturacion" FOR EACH ROW
  EXECUTE FUNCTION "registro_no_cambia"();--> statement-breakpoint
CREATE FUNCTION "cobro_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND es_de_demostracion(OLD.factura_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a payment that was noted does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER "cobro_no_cambia" BEFORE UPDATE OR DELETE ON "cobros" FOR EACH ROW
  EXECUTE FUNCTION "cobro_no_cambia"();--> statement-breakpoint
-- A chain goes on and never back, and is what it began as.
CREATE FUNCTION "cadena_no_vuelve"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.demostracion THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'a chain of billing records is not removed';
  END IF;
  IF (NEW.id, NEW.nif, NEW.instalacion, NEW.demostracion) IS DISTINCT FROM (OLD.id, OLD.nif, OLD.instalacion, OLD.demostracion)
    OR NEW.orden <> OLD.orden + 1 THEN
    RAISE EXCEPTION 'a chain of billing records only grows';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "cadena_no_vuelve" BEFORE UPDATE OR DELETE ON "cadenas" FOR EACH ROW
  EXECUTE FUNCTION "cadena_no_vuelve"();--> statement-breakpoint
CREATE FUNCTION "no_se_vacia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was issued is not emptied';
END $$;--> statement-breakpoint
CREATE TRIGGER "no_se_vacia" BEFORE TRUNCATE ON "facturas" EXECUTE FUNCTION "no_se_vacia"();--> statement-breakpoint
CREATE TRIGGER "no_se_vacia" BEFORE TRUNCATE ON "facturas_lineas" EXECUTE FUNCTION "no_se_vacia"();--> statement-breakpoint
CREATE TRIGGER "no_se_vacia" BEFORE TRUNCATE ON "registros_facturacion" EXECUTE FUNCTION "no_se_vacia"();--> statement-breakpoint
CREATE TRIGGER "no_se_vacia" BEFORE TRUNCATE ON "cobros" EXECUTE FUNCTION "no_se_vacia"();--> statement-breakpoint
CREATE TRIGGER "no_se_vacia" BEFORE TRUNCATE ON "cadenas" EXECUTE FUNCTION "no_se_vacia"();
