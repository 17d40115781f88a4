-- Episodes belong to all the programs of the database: each says when it saw the part ill, and what was told by correo.
ALTER TABLE "episodios_salud" ADD COLUMN "visto_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "episodios_salud" ADD COLUMN "avisado" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "episodios_salud" SET "avisado" = CASE "estado" WHEN 'mal' THEN 3 ELSE 1 END;
