CREATE TABLE "alumnos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"email" text,
	"email_clave" text,
	"telefono" text,
	"permiso_id" uuid NOT NULL,
	"cod_provincia" text NOT NULL,
	"mensaje" text,
	"origen" text NOT NULL,
	"acepta_privacidad_en" timestamp with time zone NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"modificado_en" timestamp with time zone NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	CONSTRAINT "alumnos_contacto" CHECK ("alumnos"."email" IS NOT NULL OR "alumnos"."telefono" IS NOT NULL),
	CONSTRAINT "alumnos_email_clave" CHECK (("alumnos"."email" IS NULL) = ("alumnos"."email_clave" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "correos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"para" text NOT NULL,
	"asunto" text,
	"datos" jsonb NOT NULL,
	"clave" text NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"error" text,
	"archivo" text,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado_en" timestamp with time zone,
	CONSTRAINT "correos_clave_unique" UNIQUE("clave")
);
--> statement-breakpoint
CREATE TABLE "solicitudes_alta" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cliente_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"codigo_dgt" text,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"motivo" text,
	"creada_en" timestamp with time zone NOT NULL,
	"resuelta_en" timestamp with time zone,
	"resuelta_por" uuid,
	CONSTRAINT "solicitudes_alta_cliente_id_unique" UNIQUE("cliente_id"),
	CONSTRAINT "solicitudes_alta_resuelta" CHECK (("solicitudes_alta"."estado" = 'pendiente') = ("solicitudes_alta"."resuelta_en" IS NULL)
        AND ("solicitudes_alta"."estado" = 'rechazada') = ("solicitudes_alta"."motivo" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "accesos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo_usuario" text NOT NULL,
	"usuario_id" uuid,
	"email_intentado" text NOT NULL,
	"entrada_en" timestamp with time zone NOT NULL,
	"resultado" text NOT NULL,
	"ip" text NOT NULL,
	"agente" text NOT NULL,
	"dispositivo" text NOT NULL,
	"sesion_id" uuid
);
--> statement-breakpoint
CREATE TABLE "enlaces" (
	"huella" text PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"uso" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "intentos" (
	"huella" text PRIMARY KEY NOT NULL,
	"fallos" integer NOT NULL,
	"ultimo_en" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sesiones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"ultima_actividad" timestamp with time zone NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	"cerrada_en" timestamp with time zone,
	"motivo" text,
	CONSTRAINT "sesiones_cierre" CHECK (("sesiones"."cerrada_en" IS NULL) = ("sesiones"."motivo" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tipo" text NOT NULL,
	"cliente_id" uuid,
	"email" text NOT NULL,
	"email_clave" text NOT NULL,
	"nombre" text NOT NULL,
	"telefono" text,
	"rol" text NOT NULL,
	"estado" text NOT NULL,
	"clave" text,
	"email_verificado_en" timestamp with time zone,
	"totp_secreto" text,
	"totp_desde" timestamp with time zone,
	"totp_ultimo_paso" bigint,
	"origen" text DEFAULT 'manual' NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usuarios_de_quien" CHECK (("usuarios"."tipo" = 'cliente') = ("usuarios"."cliente_id" IS NOT NULL)),
	CONSTRAINT "usuarios_rol" CHECK (CASE "usuarios"."tipo"
        WHEN 'trabajador' THEN "usuarios"."rol" IN ('Administrador', 'Gestor', 'Comercial', 'Facturacion', 'Editor', 'Lectura')
        ELSE "usuarios"."rol" IN ('Propietario', 'Editor', 'Lectura') END),
	CONSTRAINT "usuarios_activo_con_clave" CHECK ("usuarios"."estado" <> 'activo' OR "usuarios"."clave" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "cod_provincia" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "modificado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_permiso_id_permisos_conducir_id_fk" FOREIGN KEY ("permiso_id") REFERENCES "public"."permisos_conducir"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_alta" ADD CONSTRAINT "solicitudes_alta_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_alta" ADD CONSTRAINT "solicitudes_alta_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_alta" ADD CONSTRAINT "solicitudes_alta_resuelta_por_usuarios_id_fk" FOREIGN KEY ("resuelta_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlaces" ADD CONSTRAINT "enlaces_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesiones" ADD CONSTRAINT "sesiones_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alumnos_email" ON "alumnos" USING btree ("email_clave","permiso_id");--> statement-breakpoint
CREATE INDEX "alumnos_telefono" ON "alumnos" USING btree ("telefono","permiso_id");--> statement-breakpoint
CREATE INDEX "correos_creado" ON "correos" USING btree ("creado_en","id");--> statement-breakpoint
CREATE INDEX "correos_pendientes" ON "correos" USING btree ("creado_en") WHERE "correos"."estado" = 'pendiente';--> statement-breakpoint
CREATE INDEX "solicitudes_alta_estado" ON "solicitudes_alta" USING btree ("estado","creada_en");--> statement-breakpoint
CREATE INDEX "accesos_entrada" ON "accesos" USING btree ("entrada_en","id");--> statement-breakpoint
CREATE INDEX "accesos_usuario" ON "accesos" USING btree ("usuario_id","entrada_en");--> statement-breakpoint
CREATE INDEX "enlaces_usuario" ON "enlaces" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "sesiones_usuario" ON "sesiones" USING btree ("usuario_id");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree ("tipo","email_clave") WHERE "usuarios"."estado" <> 'baja';--> statement-breakpoint
CREATE INDEX "usuarios_cliente" ON "usuarios" USING btree ("cliente_id");
--> statement-breakpoint
-- Numbers of customers; those that exist keep theirs.
CREATE SEQUENCE "clientes_codigo";--> statement-breakpoint
SELECT setval('clientes_codigo', max(substring("codigo" FROM '^CLI-(\d+)$')::bigint)) FROM "clientes"
  HAVING max(substring("codigo" FROM '^CLI-(\d+)$')::bigint) IS NOT NULL;--> statement-breakpoint
-- One active Administrador remains, whatever two of them do to each other at once: the lock puts them in a row, and the
-- query after it sees what the one before has done.
CREATE FUNCTION "queda_un_administrador"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The one of the demonstration data goes with them, and with its key that everybody knows.
  IF TG_OP = 'DELETE' AND OLD.origen = 'demostracion' THEN
    RETURN NULL;
  END IF;
  IF OLD.tipo = 'trabajador' AND OLD.rol = 'Administrador' AND OLD.estado = 'activo' THEN
    PERFORM pg_advisory_xact_lock(4021);
    IF NOT EXISTS (
      SELECT FROM usuarios WHERE tipo = 'trabajador' AND rol = 'Administrador' AND estado = 'activo'
    ) THEN
      RAISE EXCEPTION 'no active Administrador would remain' USING ERRCODE = 'CC001';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "queda_un_administrador" AFTER UPDATE OR DELETE ON "usuarios"
  FOR EACH ROW EXECUTE FUNCTION "queda_un_administrador"();--> statement-breakpoint
-- What was tried stays as it was written, for twelve months.
CREATE FUNCTION "accesos_no_cambian"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.entrada_en < now() - interval '12 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'accesos is append-only' USING ERRCODE = 'CC002';
END $$;--> statement-breakpoint
CREATE TRIGGER "accesos_no_cambian" BEFORE UPDATE OR DELETE ON "accesos"
  FOR EACH ROW EXECUTE FUNCTION "accesos_no_cambian"();--> statement-breakpoint
CREATE TRIGGER "accesos_no_se_vacian" BEFORE TRUNCATE ON "accesos"
  FOR EACH STATEMENT EXECUTE FUNCTION "accesos_no_cambian"();
