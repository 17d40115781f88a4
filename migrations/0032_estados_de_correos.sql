-- What a business without a mail server wrote into a folder was called sent (decision 041); in the demonstration it is its mailbox.
UPDATE "correos" SET "estado" = 'sinServidor', "enviado_en" = NULL
WHERE "estado" = 'enviado' AND "archivo" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "meses_dgt" WHERE "origen" = 'demostracion');--> statement-breakpoint
UPDATE "correos" SET "estado" = 'rechazado' WHERE "estado" = 'fallido' AND "error" ~ '^5[0-9][0-9]\M';
