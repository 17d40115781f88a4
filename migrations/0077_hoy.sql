CREATE TABLE "hoy_pospuestas" (
	"usuario_id" uuid NOT NULL,
	"clave" text NOT NULL,
	"fila_id" uuid NOT NULL,
	"hasta" date NOT NULL,
	CONSTRAINT "hoy_pospuestas_usuario_id_clave_fila_id_pk" PRIMARY KEY("usuario_id","clave","fila_id")
);
--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "empieza_en_hoy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hoy_pospuestas" ADD CONSTRAINT "hoy_pospuestas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;