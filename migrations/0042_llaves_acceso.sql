CREATE TABLE "llaves_acceso" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"credencial" text NOT NULL,
	"clave_publica" text NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text[] NOT NULL,
	"sincronizada" boolean NOT NULL,
	"nombre" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"usada_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retos_llave" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uso" text NOT NULL,
	"sesion_id" uuid,
	"reto" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "llaves_acceso" ADD CONSTRAINT "llaves_acceso_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "llaves_acceso_credencial" ON "llaves_acceso" USING btree ("credencial");--> statement-breakpoint
CREATE INDEX "llaves_acceso_usuario" ON "llaves_acceso" USING btree ("usuario_id");--> statement-breakpoint
CREATE INDEX "retos_llave_caduca" ON "retos_llave" USING btree ("caduca_en");